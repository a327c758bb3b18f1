import { implicitKey } from '@cairn/common/platform/fractional-keys'
import { sql } from 'kysely'
import type { Card } from '../cards/find-cards.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import { arrayOf } from '../held-values.ts'

/**
 * Cards of a sprint where they stood in its order by hand right after a moment: where they stand now, unless they were moved
 * since; then where the first move after it found them. One statement for all of them.
 */
export async function inPastOrder<T extends Pick<Card, 'id' | 'key'>>(
  { ctx, sprint }: Pick<OpenBoard, 'ctx' | 'sprint'>,
  cards: readonly T[],
  at: number,
): Promise<readonly T[]> {
  if (cards.length === 0) return cards
  const { rows } = await sql<{ host_id: number; former_key: string | null }>`
    select distinct on (m.host_id) m.host_id, m.former_key
    from board_move m join operation o on o.id = m.operation_id
    where m.host_id = any(${arrayOf(cards.map(({ id }) => id))}) and m.list_id = ${sprint.id} and o.created > ${at}
    order by m.host_id, o.created, o.id`.execute(ctx.search)
  const former = new Map(rows.map(row => [row.host_id, row.former_key ?? implicitKey(row.host_id)]))
  return cards.map(card => ({ ...card, key: former.get(card.id) ?? card.key }))
}
