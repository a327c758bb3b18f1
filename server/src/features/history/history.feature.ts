import { fileURLToPath } from 'node:url'
import { defineFeature, type ServerFeature } from '../../platform/feature/index.ts'
import { historyLoaders } from './history.loader.ts'
import { historyRoutes } from './history.routes.ts'
import type { QueryCondition } from './issue-condition.ts'
import { pastIssueLoaders } from './past-issue.loader.ts'

/** `queryCondition`: how `issueQuery=` becomes a condition. */
export const createHistoryFeature = (queryCondition: QueryCondition): ServerFeature =>
  defineFeature({
    name: 'history',
    migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
    loaders: [...historyLoaders, ...pastIssueLoaders],
    routes: historyRoutes(queryCondition),
  })
