export { createDemoFeature } from './demo.feature.ts'
