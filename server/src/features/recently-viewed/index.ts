import './recently-viewed.tables.ts'

export { recentlyViewedFeature } from './recently-viewed.feature.ts'
export { recentlyViewedFor, rememberView } from './recently-viewed.handlers.ts'
export { lastViewed } from './recently-viewed.store.ts'
