import './manual-order.tables.ts'

export { manualOrderFeature } from './manual-order.feature.ts'
export { forgetLists, hasOrder, keysOf, keysOfList, type Place, restorePlaces } from './manual-order.store.ts'
export { type Neighbours, place } from './place.ts'
export { type PlacesIn, placesIn } from './places-in.ts'
export { type ShownList, startOrder } from './start-order.ts'
