import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { reindexTextsJob, reindexTextsListener } from './jobs/reindex-texts.ts'
import { searchLoaders, searchRoutes } from './search.routes.ts'

export const searchFeature = defineFeature({
  name: 'search',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: searchLoaders,
  routes: searchRoutes,
  listeners: [reindexTextsListener],
  jobs: [reindexTextsJob],
})
