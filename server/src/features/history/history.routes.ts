import { getActivity, type HistoryRoutes, listActivities, pageActivities } from '@cairn/common/features/activities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { FeatureParts } from '../../platform/feature/index.ts'
import { type BoundRoute, PageEnds, type Paging } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { readerKey } from '../access/index.ts'
import { handle } from '../handle.ts'
import type { Host, HostKind } from '../hosts/index.ts'
import { issueHost } from '../issues/index.ts'
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

interface OneHost {
  readonly kind: HostKind
  readonly host: Host
}

/** Null when nothing can pass: an unknown author. */
async function readFilter(ctx: RequestContext, query: FilterQuery, of: OneHost | null): Promise<ActivityFilter | null> {
  const categories = [query.categories ?? []]
    .flat()
    .flatMap(text => text.split(','))
    .map(id => id.trim())
    .filter(id => id !== '')
  if (categories.length === 0) throw new AppError('no_categories')
  const authorId = query.author ? await findAuthor(ctx, query.author) : null
  if (query.author && authorId === null) return null
  const issues = await queriedIssues(ctx, query.issueQuery)
  return {
    kind: of?.kind ?? (issues ? issueHost : null),
    hostId: of?.host.id ?? null,
    categories: [...new Set(categories)],
    start: query.start ? Number(query.start) : null,
    end: query.end ? Number(query.end) : null,
    authorId,
    issues,
  }
}

async function list(
  ctx: RequestContext,
  filter: ActivityFilter | null,
  { categories, start, end, author, issueQuery, reverse }: PageQuery,
  paging: Paging,
): Promise<readonly Ref[]> {
  if (!filter) return []
  const key = `${readerKey(ctx)} ${JSON.stringify([filter.hostId, categories, start, end, author, issueQuery, reverse])}`
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
  of: OneHost | null,
  paging: Paging,
): Promise<Ref<ActivityPage>> {
  const reverse = query.reverse === 'true'
  const filter = await readFilter(ctx, query, of)
  const centre = query.activityId ? await findActivity(ctx, query.activityId, of) : null
  const request = { reverse, top: Math.min(paging.top ?? MAX_PAGE, MAX_PAGE), cursor: query.cursor || null, centre }
  return new Ref('ActivityCursorPage', await pageOfActivities(ctx, filter ?? NOTHING, request))
}

const NOTHING: ActivityFilter = {
  ...{ kind: null, hostId: null, categories: [] },
  ...{ start: null, end: null, authorId: null, issues: null },
}

/** The largest list over all hosts: there are millions of entries. */
const bounded = (paging: Paging): Paging => ({ ...paging, top: Math.min(paging.top ?? MAX_PAGE, MAX_PAGE) })

/** The history of a kind of hosts, for the descriptor of a feature. */
export const historyFor = (kind: HostKind, routes: HistoryRoutes): Required<Pick<FeatureParts, 'routes'>> => ({
  routes: [
    handle(routes.list, async (ctx, { params, query, paging }) => {
      const host = await kind.find(ctx, params.id)
      return list(ctx, await readFilter(ctx, query, { kind, host }), query, paging)
    }),
    handle(routes.page, async (ctx, { params, query, paging }) =>
      page(ctx, query, { kind, host: await kind.find(ctx, params.id) }, paging),
    ),
    handle(routes.get, async (ctx, { params }) => {
      const host = await kind.find(ctx, params.id)
      return new Ref('ActivityItem', (await findActivity(ctx, params.activityId, { kind, host })).id)
    }),
    handle(routes.erase, async (ctx, { params }) => {
      await eraseActivity(ctx, kind, params.id, params.activityId)
      return null
    }),
    handle(
      routes.revert,
      async (ctx, { params }) => new Ref(kind.entity, await revertActivity(ctx, kind, params.id, params.activityId)),
    ),
  ],
})

/** The history of all hosts together. */
export const allHistoryRoutes: readonly BoundRoute[] = [
  handle(listActivities, async (ctx, { query, paging }) =>
    list(ctx, await readFilter(ctx, query, null), query, bounded(paging)),
  ),
  handle(
    getActivity,
    async (ctx, { params }) => new Ref('ActivityItem', (await findActivity(ctx, params.activityId, null)).id),
  ),
  handle(pageActivities, async (ctx, { query, paging }) => page(ctx, query, null, paging)),
]
