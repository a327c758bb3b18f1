export { historyFeature } from './history.feature.ts'
export { activityVisible } from './history.policy.ts'
export { historyFor } from './history.routes.ts'
