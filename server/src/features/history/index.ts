export { createHistoryFeature } from './history.feature.ts'
export { activityVisible, withIssue } from './history.policy.ts'
export { showPast } from './past-issue.ts'
export { visibilityBefore } from './visibility-before.ts'
