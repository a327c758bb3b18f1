import { fileURLToPath } from 'node:url'
import { defineFeature, type ServerFeature } from '../../platform/feature/index.ts'
import { liveParts } from '../hosts/index.ts'
import { historyLoaders } from './history.loader.ts'
import { historyRoutes } from './history.routes.ts'
import { liveActivities } from './live-activities.ts'
import { pastIssueLoaders } from './past-issue.loader.ts'
import type { QueryIssues } from './queried-issues.ts'

/** `queryIssues`: how `issueQuery=` is read. */
export const createHistoryFeature = (queryIssues: QueryIssues): ServerFeature =>
  defineFeature({
    name: 'history',
    migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
    contributes: [liveParts.add(liveActivities)],
    loaders: [...historyLoaders, ...pastIssueLoaders],
    routes: historyRoutes(queryIssues),
  })
