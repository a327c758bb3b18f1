export { CATEGORIES } from './history.categories.ts'
export { createHistoryFeature } from './history.feature.ts'
export { activityVisible } from './history.policy.ts'
export { showPast } from './past-issue.ts'
