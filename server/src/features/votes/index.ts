export { votesFeature } from './votes.feature.ts'
