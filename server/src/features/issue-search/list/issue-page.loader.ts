import type { RequestContext } from '../../../platform/context/index.ts'
import { type FieldLoader, inlineLoader, refsTo } from '../../../platform/projection/index.ts'
import {
  COUNT_LIMIT,
  type Cursor,
  type FoundIssue,
  isPartial,
  printCursor,
  type QuickCount,
  showAsFound,
} from '../../issues/index.ts'
import { countListQuickly, type IssueList, readList } from './find-by-query.ts'

export interface IssuePageRow {
  readonly list: IssueList
  readonly top: number
  readonly after: Cursor | null
  readonly hidesResolved: boolean
}

interface Found {
  readonly issues: readonly FoundIssue[]
  readonly hasMore: boolean
  readonly isPartial: boolean
}

/** What of a page is asked for is read once, and nothing else: who asks for the number alone waits for no issues. */
const counts = new WeakMap<IssuePageRow, Promise<QuickCount>>()
const pages = new WeakMap<IssuePageRow, Promise<Found>>()

function countOf(ctx: RequestContext, page: IssuePageRow): Promise<QuickCount> {
  const known = counts.get(page) ?? countListQuickly(ctx, page.list)
  counts.set(page, known)
  return known
}

function foundOf(ctx: RequestContext, page: IssuePageRow): Promise<Found> {
  const known = pages.get(page) ?? findPage(ctx, page)
  pages.set(page, known)
  return known
}

async function findPage(ctx: RequestContext, { list, top, after }: IssuePageRow): Promise<Found> {
  const found = await readList(ctx, list, { top: top + 1, after, mayBePartial: true })
  showAsFound(ctx, found)
  return { issues: found.slice(0, top), hasMore: found.length > top, isPartial: isPartial(found) }
}

const read = <T>(
  find: (ctx: RequestContext, page: IssuePageRow) => Promise<T>,
  present: (found: T) => unknown,
): FieldLoader<IssuePageRow> => ({
  batch: async (ctx, rows) =>
    new Map(await Promise.all(rows.map(async row => [row, present(await find(ctx, row))] as const))),
})

export const issuePageLoader = inlineLoader<IssuePageRow>({
  entity: 'IssuePage',
  fields: {
    id: { value: () => 'page' },
    issues: read(foundOf, found =>
      refsTo(
        'Issue',
        found.issues.map(issue => issue.id),
      ),
    ),
    cursor: read(foundOf, ({ issues, hasMore }) => {
      const last = issues.at(-1)
      return hasMore && last ? printCursor(last.place) : null
    }),
    total: read(countOf, ({ count }) => Math.min(count, COUNT_LIMIT - 1)),
    totalIsMinimum: read(countOf, ({ isMinimum }) => isMinimum),
    isPartial: read(foundOf, found => found.isPartial),
    hidesResolved: { value: page => page.hidesResolved },
  },
})
