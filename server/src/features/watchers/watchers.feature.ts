import { issueWatcherRoutes } from '@cairn/common/features/watchers'
import { defineFeature, joinParts } from '../../platform/feature/index.ts'
import { commandVerbs, issueHost } from '../issues/index.ts'
import { duplicateWatchers } from './duplicate-watchers.ts'
import { starVerb } from './star-verb.ts'
import { watchersFor } from './watchers.handlers.ts'

export const watchersFeature = defineFeature({
  name: 'watchers',
  ...joinParts(watchersFor(issueHost, issueWatcherRoutes), {
    loaderFields: { IssueWatchers: duplicateWatchers },
    contributes: [commandVerbs.add(starVerb)],
  }),
})
