export { articleSearchFeature } from './article-search.feature.ts'
