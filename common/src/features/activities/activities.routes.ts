import { z } from 'zod'
import { defineRoute, many, one } from '../../platform/route/index.ts'

const time = z
  .string()
  .regex(/^\d{0,16}$/, 'milliseconds since the epoch expected')
  .optional()

const filter = {
  /** Ids of categories, comma separated; required, unknown ones yield nothing. */
  categories: z.union([z.string().max(5_000), z.array(z.string().max(5_000)).max(100)]).optional(),
  /** Newest first. */
  reverse: z.string().max(10).optional(),
  /** Times (ms) of the earliest and the latest entry. */
  start: time,
  end: time,
  /** Database id, login, `me`. */
  author: z.string().max(200).optional(),
}
const cursor = {
  cursor: z.string().max(500).optional(),
  /** Centres the page on this entry. */
  activityId: z.string().max(50).optional(),
}
const issueQuery = { issueQuery: z.string().max(5_000).optional() }

/** What the history of one kind of hosts is called. */
export interface NamesOfHistory {
  /** Beginning of the routes' ids. */
  readonly name: string
  /** Part of the path that the hosts lie below. */
  readonly hosts: string
  readonly entity: string
}

/** Routes of the history below a kind of hosts. They are typed as those of issues, which all are like. */
export function historyRoutes({ name, hosts, entity }: NamesOfHistory) {
  const base = `/${hosts}/:id` as '/issues/:id'
  return {
    list: defineRoute({
      id: `${name}.of${entity}`,
      method: 'GET',
      path: `${base}/activities`,
      summary: 'History of an issue',
      query: filter,
      returns: many('ActivityItem'),
    }),
    page: defineRoute({
      id: `${name}.pageOf${entity}`,
      method: 'GET',
      path: `${base}/activitiesPage`,
      summary: 'A page of the history of an issue, with cursors to the neighbouring pages',
      query: { ...filter, ...cursor },
      returns: one('ActivityCursorPage'),
    }),
    get: defineRoute({
      id: `${name}.getOf${entity}`,
      method: 'GET',
      path: `${base}/activities/:activityId`,
      summary: 'One entry of the history of an issue',
      returns: one('ActivityItem'),
    }),
    erase: defineRoute({
      id: `${name}.erase`,
      method: 'DELETE',
      path: `${base}/activities/:activityId/content`,
      summary: 'Erases what a history entry holds, for good; for administrators',
      returns: one('ActivityItem'),
    }),
    revert: defineRoute({
      id: `${name}.revert`,
      method: 'POST',
      path: `${base}/activities/:activityId/revert`,
      summary: 'Takes one change back, as a change of its own; refused when a newer change stands on it',
      returns: one(entity as 'Issue'),
    }),
  }
}

export type HistoryRoutes = ReturnType<typeof historyRoutes>

export const issueHistoryRoutes = historyRoutes({ name: 'history', hosts: 'issues', entity: 'Issue' })
export const {
  list: listIssueActivities,
  page: pageIssueActivities,
  get: getIssueActivity,
  erase: eraseActivityRoute,
  revert: revertActivityRoute,
} = issueHistoryRoutes

export const listActivities = defineRoute({
  id: 'history.list',
  method: 'GET',
  path: '/activities',
  summary: 'History of all issues one may see',
  query: { ...filter, ...issueQuery },
  returns: many('ActivityItem'),
})
export const getActivity = defineRoute({
  id: 'history.get',
  method: 'GET',
  path: '/activities/:activityId',
  summary: 'One history entry',
  returns: one('ActivityItem'),
})
export const pageActivities = defineRoute({
  id: 'history.page',
  method: 'GET',
  path: '/activitiesPage',
  summary: 'A page of the history of all issues one may see',
  query: { ...filter, ...cursor, ...issueQuery },
  returns: one('ActivityCursorPage'),
})
