import { fileURLToPath } from 'node:url'
import { recentIssueRoutes } from '@cairn/common/features/recently-viewed'
import { defineFeature } from '../../platform/feature/index.ts'
import { issueHost } from '../issues/index.ts'
import { userHooks } from '../users/index.ts'
import { recentlyViewedFor } from './recently-viewed.handlers.ts'
import { forgetViews } from './recently-viewed.store.ts'

export const recentlyViewedFeature = defineFeature({
  name: 'recently-viewed',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  ...recentlyViewedFor(issueHost, recentIssueRoutes, 'RecentIssue'),
  contributes: [userHooks.add({ removed: forgetViews })],
})
