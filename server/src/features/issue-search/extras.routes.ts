import * as contract from '@cairn/common/features/issue-search'
import { AppError } from '@cairn/common/platform/errors'
import { type BoundRoute, REPLIED } from '../../platform/http/index.ts'
import { type AnyLoader, Ref, refsTo } from '../../platform/projection/index.ts'
import { sendTable } from '../../platform/tables/index.ts'
import { handle } from '../handle.ts'
import { exportList } from './export/export-issues.ts'
import { type IssueGroupRow, issueGroupLoader, issueGroups } from './groups/issue-groups.ts'
import { manuallyOrdered, moveInFolder } from './order/move-in-folder.ts'
import { type QuickSearchRow, quickSearch, quickSearchLoader } from './quick-search/quick-search.ts'

/** Of each kind in a quick search. */
const FOUND = { normal: 5, largest: 20 } as const

interface ListParameters {
  readonly query?: string | undefined
  readonly folder?: string | undefined
  readonly hideResolved?: string | undefined
}

const inputOf = ({ query, folder, hideResolved }: ListParameters) => ({
  query: query ?? '',
  folder,
  hideResolved: hideResolved === 'true',
})

/** What can be done with a list besides reading it. */
export const extrasRoutes: readonly BoundRoute[] = [
  handle(contract.listIssueGroups, async (ctx, { query, paging }) => {
    const groups = await issueGroups(ctx, inputOf(query), query.by)
    const end = paging.top === null ? undefined : paging.skip + paging.top
    return groups.slice(paging.skip, end).map(group => new Ref<IssueGroupRow>('IssueGroup', group))
  }),
  handle(contract.exportIssues, async (ctx, { query, reply }) => {
    sendTable(reply, await exportList(ctx, inputOf(query), query.format, query.columns))
    return REPLIED
  }),
  handle(contract.getManualOrder, async (ctx, { params, paging }) =>
    refsTo('Issue', await manuallyOrdered(ctx, params.id, paging)),
  ),
  handle(
    contract.moveInManualOrder,
    async (ctx, { params, body }) =>
      new Ref('Issue', await moveInFolder(ctx, params.id, body.moved.id, body.leading?.id ?? null)),
  ),
  handle(contract.quickSearch, async (ctx, { query, request }) => {
    const top = Number((request.query as Record<string, unknown>).$top ?? FOUND.normal)
    if (!Number.isInteger(top) || top < 1 || top > FOUND.largest)
      throw new AppError('invalid_parameter', {
        name: '$top',
        reason: `a whole number from 1 to ${FOUND.largest} expected`,
      })
    return new Ref<QuickSearchRow>('QuickSearch', await quickSearch(ctx, query.query ?? '', top))
  }),
]

export const extrasLoaders: readonly AnyLoader[] = [issueGroupLoader, quickSearchLoader]
