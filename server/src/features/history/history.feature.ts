import { fileURLToPath } from 'node:url'
import { issueHistoryRoutes } from '@cairn/common/features/activities'
import { defineFeature } from '../../platform/feature/index.ts'
import { historyValues, liveParts } from '../hosts/index.ts'
import { issueHost, pastOfIssue } from '../issues/index.ts'
import { historyLoaders } from './history.loader.ts'
import { allHistoryRoutes, historyFor } from './history.routes.ts'
import { commonValues } from './history.values.ts'
import { liveActivities } from './live-activities.ts'
import { pastIssueLoader, showPast } from './past-issue.ts'

export const historyFeature = defineFeature({
  name: 'history',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [pastOfIssue.add(showPast), liveParts.add(liveActivities), ...commonValues.map(historyValues.add)],
  loaders: historyLoaders,
  loadersOf: contributions => [pastIssueLoader(contributions)],
  routes: [...historyFor(issueHost, issueHistoryRoutes).routes, ...allHistoryRoutes],
})
