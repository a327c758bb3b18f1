import { fileURLToPath } from 'node:url'
import { defineFeature } from '../../platform/feature/index.ts'
import { liveParts } from '../hosts/index.ts'
import { pastOfIssue } from '../issues/index.ts'
import { historyLoaders } from './history.loader.ts'
import { historyRoutes } from './history.routes.ts'
import { liveActivities } from './live-activities.ts'
import { pastIssueLoaders } from './past-issue.loader.ts'
import { showPast } from './past-issue.ts'

export const historyFeature = defineFeature({
  name: 'history',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  contributes: [pastOfIssue.add(showPast), liveParts.add(liveActivities)],
  loaders: [...historyLoaders, ...pastIssueLoaders],
  routes: historyRoutes,
})
