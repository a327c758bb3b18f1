export { activitiesFeature } from './activities.feature.ts'
export { eraseActivitiesOf } from './erase-activities.ts'
export { type ActivityOfIssue, recordActivitiesOfMany } from './record-activities-of-many.ts'
export {
  type ActivityContent,
  type ActivityValue,
  type NewActivity,
  recordActivities,
  updateActivityAcl,
} from './record-activity.ts'
