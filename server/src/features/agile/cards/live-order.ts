import { Sprint } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import type { LivePart } from '../../hosts/index.ts'
import { noteChanges, type VisibleIssue } from '../../issues/index.ts'
import { boardCondition } from '../boards.policy.ts'

/** That cards stand in another order is told to who sees both them and the board. */
export const liveOrder: LivePart = {
  entity: 'Sprint',
  idClass: Sprint.ownClass(),
  visibleAmong: async (ctx, parts) => {
    const { rows } = await sql<{ id: number }>`
      select s.id from sprint s join board b on b.id = s.board_id
      where s.id = any(${intArray(new Set(parts.map(({ id }) => id)))}) and ${boardCondition(ctx, 'b')}`.execute(ctx.db)
    return rows.map(({ id }) => id)
  },
}

/** Tells that cards were put at other places of a sprint; the issues do not count as changed by it. */
export function noteOrder(ctx: RequestContext, sprintId: number, cards: readonly VisibleIssue[]): void {
  noteChanges(
    ctx,
    cards.map(issue => ({
      issue,
      kind: 'told',
      events: [{ kind: 'sprint.ordered', entity: 'Sprint', entityId: sprintId }],
    })),
  )
}
