export { deletedItemsFeature } from './deleted-items.feature.ts'
