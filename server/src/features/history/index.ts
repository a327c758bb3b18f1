export { historyFeature } from './history.feature.ts'
export { activityVisible, withIssue } from './history.policy.ts'
