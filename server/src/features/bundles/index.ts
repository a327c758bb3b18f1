export { type BundleChange, type BundleUses, bundleHooks, bundleUses } from './bundles.extensions.ts'
export { bundlesFeature } from './bundles.feature.ts'
export { bundleCondition } from './bundles.policy.ts'
export { findBundleUsers } from './bundles.queries.ts'
export {
  aggregatedUsers,
  type BundleElementInfo,
  type BundleInfo,
  bundleElements,
  bundleElementsOf,
  findBundleElement,
  isUserAllowed,
  resolveBundle,
} from './bundles.store.ts'
export { createElement, deleteElement, type ElementInput, updateElement } from './commands/change-elements.ts'
export { bundleNameTaken, freeBundleName, insertBundle, type NewBundle } from './commands/create-bundle.ts'
export { deleteBundles } from './commands/update-bundle.ts'
export { fieldsChanged, fieldsVersion, rememberedRows, rememberedWithFields } from './fields-version.ts'
