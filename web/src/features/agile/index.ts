export { agileFeature } from './agile.feature.tsx'
