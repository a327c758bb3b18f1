import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { assistLoaders } from './assist/assist.loader.ts'
import { assistRoutes } from './assist/assist.routes.ts'
import { issuePageLoader } from './list/issue-page.loader.ts'
import { listRoutes } from './list/list.routes.ts'

export const issueSearchFeature = defineFeature({
  name: 'issue-search',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: [...assistLoaders, issuePageLoader],
  routes: [...assistRoutes, ...listRoutes],
})
