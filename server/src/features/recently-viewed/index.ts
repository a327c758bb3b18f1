import './recently-viewed.tables.ts'

export { recentlyViewedFeature } from './recently-viewed.feature.ts'
export { recentlyViewedFor } from './recently-viewed.handlers.ts'
