export { deletedItemsFeature } from './deleted-items.feature.ts'
export { holdsForOwn, holdsIn } from './deleted-items.policy.ts'
export { type DeletedKind, deletedKinds, type ErasureHooks, erasureHooks, RETENTION } from './deleted-kind.ts'
