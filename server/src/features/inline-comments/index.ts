import './inline-comments.tables.ts'

export { inlineCommentsFeature } from './inline-comments.feature.ts'
