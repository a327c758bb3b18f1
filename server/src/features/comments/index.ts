export { commentsFeature } from './comments.feature.ts'
