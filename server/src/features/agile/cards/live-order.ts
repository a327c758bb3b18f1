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

/** Tells that issues were put at other places of a board's backlog; they do not count as changed by it. */
export function noteBacklogOrder(ctx: RequestContext, boardId: number, issues: readonly VisibleIssue[]): void {
  noteChanges(
    ctx,
    issues.map(issue => ({
      issue,
      kind: 'told',
      events: [{ kind: 'backlog.ordered', entity: 'Agile', entityId: boardId }],
    })),
  )
}
