import { createHash } from 'node:crypto'
import {
  countFolders,
  countIssuesRoute,
  explainSearch,
  getIssuesOf,
  sortedIssues,
} from '@cairn/common/features/issue-search'
import { Issue } from '@cairn/common/features/issues'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Database } from '../../../platform/db/index.ts'
import type { BoundRoute } from '../../../platform/http/index.ts'
import { Ref, refsTo } from '../../../platform/projection/index.ts'
import { handle } from '../../handle.ts'
import { COUNT_LIMIT, countIssues, findIssue, inTime, type QuickCount, seekIssues } from '../../issues/index.ts'
import { countInPortions } from './count-in-portions.ts'
import { type Explanation, explain } from './explain.ts'
import { countListQuickly, type IssueList, openList, readList } from './find-by-query.ts'
import { issueTree } from './issue-tree.ts'
import type { CountRow, IssueTreeRow } from './list.loader.ts'
import { createLongCounts, type LongCounts } from './long-counts.ts'
import { type QueryInput, readQuery } from './read-query.ts'

/** How many issues of the first level a tree has when nobody says. */
const ROOTS = 100
/** Beyond this a count with texts takes longer than a reply may: each issue has to be looked at. */
const QUICK_COUNT = 4_000
/** So long a count is waited for, in ms. */
const QUICK_MS = 250
/** What clients of the reference know to ask again upon. */
const STILL_COUNTING = -1
/** Folders that are counted at the same time. */
const AT_ONCE = 4

/** What compatible clients ask about issues besides plain lists. */
export const moreListRoutes: readonly BoundRoute[] = [
  handle(sortedIssues, async (ctx, { query }) => {
    const read = await readQuery(ctx, {
      query: query.query ?? '',
      folder: query.folderId ?? query.folder,
      hideResolved: query.unresolvedOnly === 'true',
    })
    const page = { skip: query.skipRoot ?? 0, top: query.topRoot ?? ROOTS }
    const nodes =
      query.flatten === 'true'
        ? (await readList(ctx, await openList(ctx, read), { ...page, mayBePartial: true })).map(({ id }) => ({
            id,
            parentId: null,
            matches: true,
          }))
        : await issueTree(ctx, read, page)
    return new Ref<IssueTreeRow>('IssueTree', { nodes, condition: read.condition })
  }),
  handle(getIssuesOf, async (ctx, { body }) => {
    const texts = body.map(({ id, idReadable }) => id || idReadable || '')
    // Whether those with a database id are there and visible is left to their loader.
    const byText = await seekIssues(
      ctx,
      texts.filter(text => Issue.parseId(text) === null),
    )
    return refsTo(
      'Issue',
      texts.flatMap(text => Issue.parseId(text) ?? byText.get(text)?.id ?? []),
    )
  }),
  handle(countIssuesRoute, async (ctx, { body }) => {
    const input = {
      query: body.query ?? '',
      folder: body.folder?.id,
      hideResolved: body.unresolvedOnly ?? false,
    }
    return new Ref<CountRow>('IssueCountResponse', await exactCountOf(ctx, input))
  }),
  handle(countFolders, async (ctx, { body }) => {
    const counts: CountRow[] = []
    for (let at = 0; at < body.folders.length; at += AT_ONCE)
      counts.push(
        ...(
          await Promise.all(
            body.folders
              .slice(at, at + AT_ONCE)
              .map(({ id }) =>
                countOfFolder(ctx, { query: '', folder: id, hideResolved: body.unresolvedOnly ?? false }),
              ),
          )
        ).flatMap(count => count ?? []),
      )
    return new Ref('IssueCountsResponse', counts)
  }),
  handle(explainSearch, async (ctx, { body }) => {
    const issue = await findIssue(ctx, body.issue.id ?? body.issue.idReadable ?? '')
    const input = { query: body.query, folder: body.folder?.id, hideResolved: body.hideResolved ?? false }
    return new Ref<Explanation>('SearchExplanation', await explain(ctx, input, issue.id))
  }),
]

async function countOf(ctx: RequestContext, input: QueryInput): Promise<CountRow> {
  const read = await readQuery(ctx, input)
  const list = await openList(ctx, { ...read, sort: [] })
  return { input, folder: read.folder, count: Math.min((await countListQuickly(ctx, list)).count, COUNT_LIMIT - 1) }
}

const longCounts = new WeakMap<Database, LongCounts>()

/** The number of all, or {@link STILL_COUNTING} while it takes too long (reference: rest-api.md §2.1). */
async function exactCountOf(ctx: RequestContext, input: QueryInput): Promise<CountRow> {
  const read = await readQuery(ctx, input)
  const list = await openList(ctx, { ...read, sort: [] })
  const counted = (count: number): CountRow => ({ input, folder: read.folder, count })
  const quick = list.filter.hasTexts ? await countListQuickly(ctx, list, QUICK_COUNT + 1) : await countInTime(ctx, list)
  if (!quick.isMinimum) return counted(quick.count)
  const counts = longCounts.get(ctx.database) ?? createLongCounts(ctx.database)
  longCounts.set(ctx.database, counts)
  const key = `${rightsOf(ctx)} ${JSON.stringify(input)}`
  // Who asked may be gone before it is made: it goes on among the work that nobody waits for.
  const behind = { ...ctx, db: ctx.database.background, search: ctx.database.background }
  const count = { key, person: ctx.actor.userId, make: () => countInPortions(behind, list) }
  return counted(counts.ask(count, ctx.clock()) ?? STILL_COUNTING)
}

async function countInTime(ctx: RequestContext, list: IssueList): Promise<QuickCount> {
  // Planned before, since the connection that has the limit is the only one that this person may get.
  const filter = await list.filter.inOrder(null, null)
  const counted = await inTime(ctx, QUICK_MS, limited => countIssues(limited, filter, null))
  return counted ? { count: counted.result, isMinimum: false } : { count: 0, isMinimum: true }
}

/** Who may see the same has the same. */
function rightsOf({ actor }: RequestContext): string {
  const permissions = [...actor.permissions].map(([key, where]) => [key, where === 'global' ? where : [...where]])
  return createHash('sha256')
    .update(JSON.stringify([actor.userId, actor.principals, permissions]))
    .digest('base64url')
}

/** A folder that is gone has no count; one whose search cannot be used any more has no issues. */
async function countOfFolder(ctx: RequestContext, input: QueryInput): Promise<CountRow | null> {
  try {
    return await countOf(ctx, input)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'not_found') return null
    if (error.code !== 'invalid_query') throw error
    const [classNo, id] = (input.folder ?? '').split('-').map(Number)
    return { input, folder: { classNo: classNo ?? 0, id: id ?? 0 }, count: 0 }
  }
}
