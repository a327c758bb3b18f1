import * as contract from '@cairn/common/features/issue-search'
import type { BoundRoute } from '../../../platform/http/index.ts'
import { Ref, refsTo } from '../../../platform/projection/index.ts'
import { handle } from '../../handle.ts'
import { assistSearch } from './assist-search.ts'
import { filterFieldRef } from './filter-field.ts'
import { filterFields, filterValues } from './filter-fields.ts'

/** Contract → verb: what helps to write queries. */
export const assistRoutes: readonly BoundRoute[] = [
  handle(contract.assistSearch, async (ctx, { body }) => new Ref('SearchSuggestions', await assistSearch(ctx, body))),
  handle(contract.listFilterFields, async (ctx, { query, paging }) => {
    const rows = await filterFields(ctx, query)
    return rows.slice(paging.skip, paging.top === null ? undefined : paging.skip + paging.top).map(filterFieldRef)
  }),
  handle(contract.listFilterValues, async (ctx, { params, query, paging }) =>
    refsTo('FilterFieldValue', await filterValues(ctx, params.id, query, paging)),
  ),
]
