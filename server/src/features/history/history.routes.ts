import {
  eraseActivityRoute,
  getActivity,
  getIssueActivity,
  listActivities,
  listIssueActivities,
  pageActivities,
  pageIssueActivities,
  revertActivityRoute,
} from '@cairn/common/features/activities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BoundRoute, PageEnds, type Paging } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { readerKey } from '../access/index.ts'
import { handle } from '../handle.ts'
import { findIssue } from '../issues/index.ts'
import { eraseActivity } from './commands/erase-activity.ts'
import { revertActivity } from './commands/revert-activity.ts'
import { type ActivityPage, MAX_PAGE, pageOfActivities } from './history.page.ts'
import { type ActivityFilter, findActivities, findActivity, findAuthor } from './history.store.ts'
import type { Position } from './history.walk.ts'
import { queriedIssues } from './queried-issues.ts'

interface FilterQuery {
  readonly categories?: string | readonly string[] | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly author?: string | undefined
  readonly issueQuery?: string | undefined
}

interface PageQuery extends FilterQuery {
  readonly reverse?: string | undefined
  readonly cursor?: string | undefined
  readonly activityId?: string | undefined
}

/** Null when nothing can pass: an unknown author. */
async function readFilter(
  ctx: RequestContext,
  query: FilterQuery,
  issueId: number | null,
): Promise<ActivityFilter | null> {
  const categories = [query.categories ?? []]
    .flat()
    .flatMap(text => text.split(','))
    .map(id => id.trim())
    .filter(id => id !== '')
  if (categories.length === 0) throw new AppError('no_categories')
  const authorId = query.author ? await findAuthor(ctx, query.author) : null
  if (query.author && authorId === null) return null
  return {
    issueId,
    categories: [...new Set(categories)],
    start: query.start ? Number(query.start) : null,
    end: query.end ? Number(query.end) : null,
    authorId,
    issues: await queriedIssues(ctx, query.issueQuery),
  }
}

async function list(
  ctx: RequestContext,
  filter: ActivityFilter | null,
  { categories, start, end, author, issueQuery, reverse }: PageQuery,
  paging: Paging,
): Promise<readonly Ref[]> {
  if (!filter) return []
  const key = `${readerKey(ctx)} ${JSON.stringify([filter.issueId, categories, start, end, author, issueQuery, reverse])}`
  const after = pageEnds.placeBefore(key, paging.skip, ctx.clock())
  const slice = { descending: reverse === 'true', limit: paging.top, offset: after ? 0 : paging.skip, after }
  const { positions } = await findActivities(ctx, filter, slice)
  pageEnds.keep(key, paging.skip + positions.length, positions.at(-1), ctx.clock())
  return refsTo(
    'ActivityItem',
    positions.map(entry => entry.id),
  )
}

const pageEnds = new PageEnds<Position>()

async function page(
  ctx: RequestContext,
  query: PageQuery,
  issueId: number | null,
  paging: Paging,
): Promise<Ref<ActivityPage>> {
  const reverse = query.reverse === 'true'
  const filter = await readFilter(ctx, query, issueId)
  const centre = query.activityId ? await findActivity(ctx, query.activityId, issueId) : null
  const request = { reverse, top: Math.min(paging.top ?? MAX_PAGE, MAX_PAGE), cursor: query.cursor || null, centre }
  return new Ref('ActivityCursorPage', await pageOfActivities(ctx, filter ?? NOTHING, request))
}

const NOTHING: ActivityFilter = { issueId: null, categories: [], start: null, end: null, authorId: null, issues: null }

/** The largest list over all issues: there are millions of entries. */
const bounded = (paging: Paging): Paging => ({ ...paging, top: Math.min(paging.top ?? MAX_PAGE, MAX_PAGE) })

export const historyRoutes: readonly BoundRoute[] = [
  handle(listIssueActivities, async (ctx, { params, query, paging }) => {
    const issue = await findIssue(ctx, params.id)
    return list(ctx, await readFilter(ctx, query, issue.id), query, paging)
  }),
  handle(pageIssueActivities, async (ctx, { params, query, paging }) =>
    page(ctx, query, (await findIssue(ctx, params.id)).id, paging),
  ),
  handle(getIssueActivity, async (ctx, { params }) => {
    const issue = await findIssue(ctx, params.id)
    return new Ref('ActivityItem', (await findActivity(ctx, params.activityId, issue.id)).id)
  }),
  handle(eraseActivityRoute, async (ctx, { params }) => {
    await eraseActivity(ctx, params.id, params.activityId)
    return null
  }),
  handle(
    revertActivityRoute,
    async (ctx, { params }) => new Ref('Issue', await revertActivity(ctx, params.id, params.activityId)),
  ),
  handle(listActivities, async (ctx, { query, paging }) =>
    list(ctx, await readFilter(ctx, query, null), query, bounded(paging)),
  ),
  handle(
    getActivity,
    async (ctx, { params }) => new Ref('ActivityItem', (await findActivity(ctx, params.activityId, null)).id),
  ),
  handle(pageActivities, async (ctx, { query, paging }) => page(ctx, query, null, paging)),
]
