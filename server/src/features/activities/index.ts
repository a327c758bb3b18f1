export { activitiesFeature } from './activities.feature.ts'
