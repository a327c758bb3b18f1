import type { AttributeDefinition } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import { projectsWith } from '../../features/access/index.ts'
import { attributesOf, betweenNumbers, computedColumn, type Sql, unsupported } from '../../features/issues/index.ts'
import { projectCondition } from '../../features/projects/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'

export const remarkQueryAttributes = [
  {
    id: 'remarks',
    names: ['remarks', 'remarked on'],
    values: ['number', 'word'],
    words: ['Several'],
    has: 'remarks',
    sort: { name: 'remarks', defaultAscending: false },
  },
  {
    id: 'remarkLabel',
    names: ['remark label', 'labelled'],
    values: ['other'],
    single: true,
    has: 'remark label',
    sort: { name: 'remark label', defaultAscending: true },
  },
] as const satisfies readonly AttributeDefinition[]

/** Remarks `x` about the issue of a row of `issue_search`; none for whoever may not read comments. */
function remarksOf(ctx: RequestContext, row: string): RawBuilder<unknown> {
  const projects = projectsWith(ctx, 'READ_COMMENT')
  const isRead = projects === 'all' ? sql`true` : sql`${sql.ref(`${row}.project_id`)} = any(${intArray(projects)})`
  return sql`remark x where x.issue_id = ${sql.ref(`${row}.issue_id`)} and ${isRead}`
}

const countOfRemarks = (ctx: RequestContext, row: string): RawBuilder<number> =>
  sql`(select count(*)::int from ${remarksOf(ctx, row)})`

const someRemark = (ctx: RequestContext, row: string, condition: RawBuilder<unknown>): Sql =>
  sql<boolean>`exists (select 1 from ${remarksOf(ctx, row)} and ${condition})`

const labelOfRemarks = (ctx: RequestContext): RawBuilder<unknown> => sql`(select min(l.name collate "und-x-icu")
  from remark_label l where l.id in (select x.label_id from ${remarksOf(ctx, 's')}))`

/** What issues are searched by of their remarks: how many there are, and what they are labelled. */
export const remarkSearch = attributesOf(remarkQueryAttributes, {
  remarks: {
    condition: (test, { ctx, row }, attribute) => {
      const count = countOfRemarks(ctx, row)
      if (test.kind === 'present') return sql<boolean>`${count} > 0`
      if (test.kind === 'word') return sql<boolean>`${count} > 1`
      if (test.kind !== 'number') throw unsupported({ attribute, test })
      return betweenNumbers(count, test)
    },
    order: (ctx, descending) => [computedColumn(countOfRemarks(ctx, 's'), descending)],
  },
  remarkLabel: {
    values: {
      named: (ctx, isNamed) => sql`
        select l.id, l.name, array[l.name] as names, null::bigint as parent from remark_label l
        where ${isNamed('l.name')} and ${projectCondition(ctx, 'l.project_id')}`,
      find: async ctx => {
        const { rows } = await sql<{ name: string }>`
          select l.name from remark_label l where ${projectCondition(ctx, 'l.project_id')} order by l.name`.execute(
          ctx.db,
        )
        return rows
      },
    },
    condition: (test, { ctx, row }, attribute) => {
      if (test.kind === 'present') return someRemark(ctx, row, sql`x.label_id is not null`)
      if (test.kind !== 'ids') throw unsupported({ attribute, test })
      return someRemark(ctx, row, sql`x.label_id = any(${intArray(test.ids)})`)
    },
    order: (ctx, descending) => [computedColumn(labelOfRemarks(ctx), descending, { kind: 'text', nullable: true })],
  },
})
