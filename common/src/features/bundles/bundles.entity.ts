import { bool, defineEntity, int, list, long, ref, str } from '../../platform/entity/index.ts'

const readOnly = { readOnly: true } as const

export const FieldStyle = defineEntity({
  name: 'FieldStyle',
  fields: { background: str(readOnly), foreground: str(readOnly) },
})

export const Bundle = defineEntity({
  name: 'Bundle',
  classNo: 66,
  fields: { name: str(), isUpdateable: bool(readOnly) },
})
export const BaseBundle = defineEntity({
  name: 'BaseBundle',
  extends: Bundle,
  fields: { values: list('BundleElement') },
})
export const EnumBundle = defineEntity({
  name: 'EnumBundle',
  extends: BaseBundle,
  fields: { values: list('EnumBundleElement') },
})
export const StateBundle = defineEntity({
  name: 'StateBundle',
  extends: BaseBundle,
  fields: { values: list('StateBundleElement') },
})
export const OwnedBundle = defineEntity({
  name: 'OwnedBundle',
  extends: BaseBundle,
  fields: { values: list('OwnedBundleElement') },
})
export const VersionBundle = defineEntity({
  name: 'VersionBundle',
  extends: BaseBundle,
  fields: { values: list('VersionBundleElement') },
})
export const BuildBundle = defineEntity({
  name: 'BuildBundle',
  extends: BaseBundle,
  fields: { values: list('BuildBundleElement') },
})
export const UserBundle = defineEntity({
  name: 'UserBundle',
  extends: Bundle,
  fields: {
    groups: list('UserGroup'),
    individuals: list('User'),
    aggregatedUsers: list('User', readOnly),
    values: list('User', readOnly),
  },
})

export const BundleElement = defineEntity({
  name: 'BundleElement',
  classNo: 67,
  fields: {
    name: str(),
    description: str(),
    bundle: ref('Bundle', readOnly),
    archived: bool(),
    ordinal: int(),
    color: ref('FieldStyle'),
    hasRunningJob: bool(readOnly),
  },
})
export const LocalizableBundleElement = defineEntity({
  name: 'LocalizableBundleElement',
  extends: BundleElement,
  fields: { localizedName: str() },
})
export const EnumBundleElement = defineEntity({
  name: 'EnumBundleElement',
  extends: LocalizableBundleElement,
  fields: {},
})
export const StateBundleElement = defineEntity({
  name: 'StateBundleElement',
  extends: LocalizableBundleElement,
  fields: { isResolved: bool() },
})
export const OwnedBundleElement = defineEntity({
  name: 'OwnedBundleElement',
  extends: BundleElement,
  fields: { owner: ref('User') },
})
export const VersionBundleElement = defineEntity({
  name: 'VersionBundleElement',
  extends: BundleElement,
  fields: { startDate: long(), releaseDate: long(), released: bool() },
})
export const BuildBundleElement = defineEntity({
  name: 'BuildBundleElement',
  extends: BundleElement,
  fields: { assembleDate: long() },
})

/** Body that creates or changes a value of any kind; what a kind does not have is ignored. */
export const AnyBundleElement = defineEntity({
  name: 'AnyBundleElement',
  classNo: 67,
  extends: LocalizableBundleElement,
  fields: {
    isResolved: bool(),
    owner: ref('User'),
    startDate: long(),
    releaseDate: long(),
    released: bool(),
    assembleDate: long(),
  },
})
/** Body that creates or changes a bundle of any kind. */
export const AnyBundle = defineEntity({
  name: 'AnyBundle',
  classNo: 66,
  extends: Bundle,
  fields: { values: list('AnyBundleElement'), individuals: list('User'), groups: list('UserGroup') },
})
