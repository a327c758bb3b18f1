export { agileFeature } from './agile.feature.ts'
