export { reactionsFeature } from './reactions.feature.ts'
