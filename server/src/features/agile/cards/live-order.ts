import { Agile, Sprint } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import type { LivePart } from '../../hosts/index.ts'
import { noteChanges, type VisibleIssue } from '../../issues/index.ts'
import { seenBacklogs } from '../backlogs.ts'
import { boardCondition } from '../boards.policy.ts'
import { loadBoards } from '../boards.store.ts'

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

/** The same of issues of a board's backlog. */
export const liveBacklogOrder: LivePart = {
  entity: 'Agile',
  idClass: Agile.ownClass(),
  visibleAmong: async (ctx, parts) => {
    const boards = await loadBoards(ctx, [...new Set(parts.map(({ id }) => id))])
    return [...(await seenBacklogs(ctx, [...boards.values()])).keys()]
  },
}

/**
 * Tells all boards that show a search as their backlog that issues were put at other places of it; they do not count as
 * changed by it.
 */
export async function noteBacklogOrder(
  ctx: RequestContext,
  backlogId: number,
  issues: readonly VisibleIssue[],
): Promise<void> {
  const { rows: boards } = await sql<{ id: number }>`
    select b.id from board b where b.backlog_id = ${backlogId} and b.deleted_at is null order by b.id`.execute(ctx.db)
  const events = boards.map(({ id }) => ({ kind: 'backlog.ordered', entity: 'Agile', entityId: id }) as const)
  noteChanges(
    ctx,
    issues.map(issue => ({ issue, kind: 'told', events })),
  )
}
