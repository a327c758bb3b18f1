import { sql } from 'kysely'
import { activityVisible } from '../../history/index.ts'
import { issueHost } from '../../issues/index.ts'
import type { BoardContents } from '../cards/read-board.ts'
import { arrayOf } from '../held-values.ts'
import { columnFinder } from './column-finder.ts'

/** When a card was created, with what its field of columns held before each change, the newest first. */
interface CardTurns {
  readonly id: number
  readonly created: number
  readonly turns: readonly (readonly [at: number, valueId: number | null, name: string | null])[]
}

const CATEGORIES = ['CustomFieldCategory'] as const

/**
 * Since when the cards of a board have stood in their columns, ms: since the last change that brought their value there from
 * another column, as far as history tells it to the reader, else since they were created. One statement for all of them.
 *
 * @param at the moment that the contents are of, ms; null: now
 */
export async function columnTimes(
  { open, rows }: BoardContents,
  at: number | null,
): Promise<ReadonlyMap<number, number>> {
  const { ctx, board } = open
  const columns = new Map(rows.flatMap(({ cells }) => cells.flatMap((ids, column) => ids.map(id => [id, column]))))
  if (columns.size === 0) return new Map()
  const until = at === null ? sql`true` : sql`h.created <= ${at}`
  const found = await sql<CardTurns>`
    select i.id, c.created, coalesce(json_agg(
      json_build_array(h.created, h.removed #> '{values,0,id}', h.removed #>> '{values,0,name}')
      order by h.created desc, h.id desc) filter (where h.id is not null), '[]') as turns
    from unnest(${arrayOf([...columns.keys()])}) few (id)
    cross join lateral (select host_row.* from (${issueHost.rows}) host_row where host_row.id = few.id offset 0) i
    join issue c on c.id = i.id
    left join activity h on h.host_id = i.id and h.erased_at is null and h.category = any(${[...CATEGORIES]}::text[])
      and h.field_id = ${board.column_field_id} and ${until} and ${activityVisible(ctx, issueHost, CATEGORIES)}
    group by i.id, c.created`.execute(ctx.search)
  const columnOf = columnFinder(open)
  return new Map(
    found.rows.map(({ id, created, turns }) => {
      const column = columns.get(id)
      // Going back, until it was elsewhere.
      const came = turns.find(([, valueId, name]) => columnOf(valueId, name) !== column)
      return [id, came?.[0] ?? created]
    }),
  )
}
