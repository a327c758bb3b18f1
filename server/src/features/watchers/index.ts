export { type Stars, setStars } from './commands/set-stars.ts'
export { watchersFeature } from './watchers.feature.ts'
export { watchersFor } from './watchers.handlers.ts'
