export { demoFeature } from './demo.feature.ts'
