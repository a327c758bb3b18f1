export { type LoggedWork, logWorkMany, requireLogWork } from './commands/log-work-many.ts'
export { projectAttributes, projectTypes, trackingOf } from './project-tracking.ts'
export { createTimeTrackingFeature } from './time-tracking.feature.ts'
export { workItemVisible } from './time-tracking.policy.ts'
