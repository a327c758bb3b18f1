export { bundlesFeature } from './bundles.feature.ts'
