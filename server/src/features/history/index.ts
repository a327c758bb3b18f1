export { historyFeature } from './history.feature.ts'
