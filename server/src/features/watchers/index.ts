export { watchersFeature } from './watchers.feature.ts'
