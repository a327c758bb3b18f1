export { updateProjectTracking } from './commands/project-settings.ts'
export { timeTrackingFeature } from './time-tracking.feature.ts'
export { workItemVisible } from './time-tracking.policy.ts'
export { workTexts } from './work-text-source.ts'
