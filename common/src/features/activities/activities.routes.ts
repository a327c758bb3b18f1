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

export const listIssueActivities = defineRoute({
  id: 'history.ofIssue',
  method: 'GET',
  path: '/issues/:id/activities',
  summary: 'History of an issue',
  query: filter,
  returns: many('ActivityItem'),
})
export const pageIssueActivities = defineRoute({
  id: 'history.pageOfIssue',
  method: 'GET',
  path: '/issues/:id/activitiesPage',
  summary: 'A page of the history of an issue, with cursors to the neighbouring pages',
  query: { ...filter, ...cursor },
  returns: one('ActivityCursorPage'),
})
export const getIssueActivity = defineRoute({
  id: 'history.getOfIssue',
  method: 'GET',
  path: '/issues/:id/activities/:activityId',
  summary: 'One entry of the history of an issue',
  returns: one('ActivityItem'),
})
export const eraseActivityRoute = defineRoute({
  id: 'history.erase',
  method: 'DELETE',
  path: '/issues/:id/activities/:activityId/content',
  summary: 'Erases what a history entry holds, for good; for administrators',
  returns: one('ActivityItem'),
})
export const revertActivityRoute = defineRoute({
  id: 'history.revert',
  method: 'POST',
  path: '/issues/:id/activities/:activityId/revert',
  summary: 'Takes one change back, as a change of its own; refused when a newer change stands on it',
  returns: one('Issue'),
})
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
