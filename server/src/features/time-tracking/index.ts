export { deleteWorkItem } from './commands/delete-work-item.ts'
export { type LoggedWork, logWorkMany, requireLogWork } from './commands/log-work-many.ts'
export { createTimeTrackingFeature } from './time-tracking.feature.ts'
export { workItemVisible } from './time-tracking.policy.ts'
