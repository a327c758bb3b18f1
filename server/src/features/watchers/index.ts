export { watchersFeature } from './watchers.feature.ts'
export { watchersFor } from './watchers.handlers.ts'
