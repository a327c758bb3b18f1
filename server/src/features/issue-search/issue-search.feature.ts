import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { issueQuery } from '../issues/index.ts'
import { assistLoaders } from './assist/assist.loader.ts'
import { assistRoutes } from './assist/assist.routes.ts'
import { extrasLoaders, extrasRoutes } from './extras.routes.ts'
import { purgeFoldersJob } from './folders/purge-folders.ts'
import { issuesOfSavedQuery, savedQueryIssueRoutes } from './folders/saved-query-issues.ts'
import { issueSearch } from './issue-attributes.ts'
import { queryIssues } from './list/find-by-query.ts'
import { issuePageLoader } from './list/issue-page.loader.ts'
import { listLoaders } from './list/list.loader.ts'
import { listRoutes } from './list/list.routes.ts'
import { moreListRoutes } from './list/more.routes.ts'

export const issueSearchFeature = defineFeature({
  name: 'issue-search',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  loaders: [...assistLoaders, ...extrasLoaders, issuePageLoader, ...listLoaders],
  jobs: [purgeFoldersJob],
  contributes: [issueQuery.add(queryIssues), ...issueSearch],
  loaderFields: { SavedQuery: issuesOfSavedQuery },
  routes: [...assistRoutes, ...extrasRoutes, ...savedQueryIssueRoutes, ...listRoutes, ...moreListRoutes],
})
