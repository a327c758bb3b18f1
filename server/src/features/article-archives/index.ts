import './article-archives.tables.ts'

export { articleArchivesFeature } from './article-archives.feature.ts'
