import { defineFeature } from '../../platform/feature/index.ts'
import { articleArchiveRoutes } from './article-archives.handlers.ts'

export const articleArchivesFeature = defineFeature({
  name: 'article-archives',
  routes: articleArchiveRoutes,
})
