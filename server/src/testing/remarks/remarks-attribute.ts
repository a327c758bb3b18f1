import { type RawBuilder, sql } from 'kysely'
import { projectsWith } from '../../features/access/index.ts'
import { betweenNumbers, type QueryAttribute, unsupported } from '../../features/issues/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'

/** How many remarks there are about the issue of a row of `issue_search`; none for whoever may not read comments. */
function countOfRemarks(ctx: RequestContext, row: string): RawBuilder<number> {
  const projects = projectsWith(ctx, 'READ_COMMENT')
  const isRead = projects === 'all' ? sql`true` : sql`${sql.ref(`${row}.project_id`)} = any(${intArray(projects)})`
  return sql`(select count(*)::int from remark x where x.issue_id = ${sql.ref(`${row}.issue_id`)} and ${isRead})`
}

/** `remarks: 2`, `remarks: Several`, `has: remarks` and `sort by: remarks`. */
export const remarksAttribute: QueryAttribute = {
  definition: {
    id: 'remarks',
    names: ['remarks', 'remarked on'],
    values: ['number', 'word'],
    words: ['Several'],
    has: 'remarks',
    sort: { name: 'remarks', defaultAscending: false },
  },
  condition: (test, { ctx, row }, attribute) => {
    const count = countOfRemarks(ctx, row)
    if (test.kind === 'present') return sql<boolean>`${count} > 0`
    if (test.kind === 'word') return sql<boolean>`${count} > 1`
    if (test.kind !== 'number') throw unsupported({ attribute, test })
    return betweenNumbers(count, test)
  },
  order: (ctx, descending) => [{ value: countOfRemarks(ctx, 's'), descending, kind: 'number', nullable: false }],
}
