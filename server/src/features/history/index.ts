export { historyFeature } from './history.feature.ts'
export { historyFor } from './history.routes.ts'
