export { type AnyLoader, defineLoader, type FieldLoader, groupBy, inlineLoader, type Loader } from './loader.ts'
export { createPresenter, type Presenter } from './presenter.ts'
export { Ref, refsByOwner, refsTo, refTo } from './ref.ts'
export { type Remembering, writeJson } from './remembered.ts'
