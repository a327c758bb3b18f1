import { sql } from 'kysely'
import { activityVisible } from '../../history/index.ts'
import { issueHost } from '../../issues/index.ts'
import type { BoardContents } from '../cards/read-board.ts'
import { arrayOf, MAX_ENTRIES, readColumns } from '../held-values.ts'
import { columnFinder } from './column-finder.ts'

/** A card with what its field of columns held before one of its changes. */
interface TurnRow {
  readonly id: number
  readonly created: number
  /** When it changed; null: it never did, as far as the reader may know. */
  readonly at: number | null
  readonly value_id: number | null
  readonly name: string | null
}

const CATEGORIES = ['CustomFieldCategory'] as const

/**
 * Since when the cards of a board have stood in their columns, ms: since the last change that brought their value there from
 * another column, as far as history tells it to the reader, else since they were created. One statement for all of them;
 * where they changed more often than is read, cards are left out whose changes lie further back.
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
  const turns = await readColumns<TurnRow>(
    ctx,
    ['id', 'created', 'at', 'value_id', 'name'],
    sql`select i.id, c.created, h.created as at, h.removed #> '{values,0,id}' as value_id,
      h.removed #>> '{values,0,name}' as name
    from unnest(${arrayOf([...columns.keys()])}) few (id)
    cross join lateral (select host_row.* from (${issueHost.rows}) host_row where host_row.id = few.id offset 0) i
    join issue c on c.id = i.id
    left join activity h on h.host_id = i.id and h.erased_at is null and h.category = any(${[...CATEGORIES]}::text[])
      and h.field_id = ${board.column_field_id} and ${until} and ${activityVisible(ctx, issueHost, CATEGORIES)}
    order by h.created desc nulls first, h.id desc limit ${MAX_ENTRIES + 1}`,
  )
  const columnOf = columnFinder(open)
  const times = new Map<number, number>()
  // Going back, until each was elsewhere.
  for (const { id, created, at, value_id, name } of turns)
    if (!times.has(id) && (at === null || columnOf(value_id, name) !== columns.get(id))) times.set(id, at ?? created)
  if (turns.length <= MAX_ENTRIES) for (const { id, created } of turns) if (!times.has(id)) times.set(id, created)
  return times
}
