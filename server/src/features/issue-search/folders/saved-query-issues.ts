import { listSavedQueryIssues } from '@cairn/common/features/issue-search'
import { SavedQuery } from '@cairn/common/features/saved-searches'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { BoundRoute } from '../../../platform/http/index.ts'
import { type AnyLoader, refsTo } from '../../../platform/projection/index.ts'
import { handle } from '../../handle.ts'
import { wantFields } from '../../issues/index.ts'
import { findSavedQuery } from '../../saved-searches/index.ts'
import { findByQuery } from '../list/find-by-query.ts'

const folderOf = (id: number): string => SavedQuery.id(id)

/** Contract → verb, for issues reached through saved searches. */
export const savedQueryIssueRoutes: readonly BoundRoute[] = [
  handle(listSavedQueryIssues, async (ctx, { params, query, paging }) => {
    wantFields(ctx, query.customFields)
    const { id } = await findSavedQuery(ctx, params.id)
    const found = await findByQuery(ctx, { query: query.query ?? '', folder: folderOf(id) }, paging)
    return refsTo(
      'Issue',
      found.map(issue => issue.id),
    )
  }),
]

/** Issues shown inside a search when no page is asked for, and searches that are run for one reply. */
const SHOWN = 42
const MAX_RUN = 50

/** The issues that a search finds, as a field of the search. Each search is a statement of its own. */
export const issuesOfSavedQuery: AnyLoader['fields'] = {
  issues: {
    batch: async (ctx: RequestContext, rows: readonly { readonly id: number }[], field) => {
      const found = new Map<{ readonly id: number }, unknown>()
      const top = field.top === null ? SHOWN : field.skip + field.top
      for (const row of rows.slice(0, MAX_RUN)) found.set(row, refsTo('Issue', await foundBy(ctx, row.id, top)))
      for (const row of rows.slice(MAX_RUN)) found.set(row, [])
      return found
    },
  },
}

/** What cannot be run any more finds nothing. */
async function foundBy(ctx: RequestContext, id: number, top: number): Promise<readonly number[]> {
  try {
    const found = await findByQuery(ctx, { query: '', folder: folderOf(id) }, { top })
    return found.map(issue => issue.id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_query') return []
    throw error
  }
}
