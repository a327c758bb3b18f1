export { reactionsFeature } from './reactions.feature.ts'
export { reactionsFor } from './reactions.handlers.ts'
