export { articleArchivesFeature } from './article-archives.feature.ts'
