import { issueWatcherRoutes } from '@cairn/common/features/watchers'
import { defineFeature, joinParts } from '../../platform/feature/index.ts'
import { issueHost } from '../issues/index.ts'
import { duplicateWatchers } from './duplicate-watchers.ts'
import { watchersFor } from './watchers.handlers.ts'

export const watchersFeature = defineFeature({
  name: 'watchers',
  ...joinParts(watchersFor(issueHost, issueWatcherRoutes), { loaderFields: { IssueWatchers: duplicateWatchers } }),
})
