export { featureFlagsFeature } from './feature-flags.feature.ts'
