export { useTimeSettings, useTimeTracker } from './api/use-work.ts'
export { timeTrackingFeature } from './time-tracking.feature.tsx'
