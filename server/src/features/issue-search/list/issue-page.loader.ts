import type { RequestContext } from '../../../platform/context/index.ts'
import { type FieldLoader, inlineLoader, refsTo } from '../../../platform/projection/index.ts'
import { COUNT_LIMIT, type FoundIssue, printCursor } from '../../issues/index.ts'
import { countList, type IssueList } from './find-by-query.ts'

export interface IssuePageRow {
  readonly found: readonly FoundIssue[]
  readonly hasMore: boolean
  readonly list: IssueList
}

/** Both fields about the number of matches share one count. */
const counts = new WeakMap<IssuePageRow, Promise<number>>()

function countOf(ctx: RequestContext, page: IssuePageRow): Promise<number> {
  const known = counts.get(page) ?? countList(ctx, page.list)
  counts.set(page, known)
  return known
}

const counted = (present: (count: number) => unknown): FieldLoader<IssuePageRow> => ({
  batch: async (ctx, rows) =>
    new Map(await Promise.all(rows.map(async row => [row, present(await countOf(ctx, row))] as const))),
})

export const issuePageLoader = inlineLoader<IssuePageRow>({
  entity: 'IssuePage',
  fields: {
    id: { value: () => 'page' },
    issues: {
      value: page =>
        refsTo(
          'Issue',
          page.found.map(issue => issue.id),
        ),
    },
    cursor: {
      value: page => {
        const last = page.found.at(-1)
        return page.hasMore && last ? printCursor(last.place) : null
      },
    },
    total: counted(count => Math.min(count, COUNT_LIMIT - 1)),
    totalIsMinimum: counted(count => count >= COUNT_LIMIT),
  },
})
