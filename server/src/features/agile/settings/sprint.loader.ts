import { Sprint } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { type AnyLoader, defineLoader, inlineLoader, Ref } from '../../../platform/projection/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { loadBoards, type StoredSprint, sprintsOf } from '../boards.store.ts'
import { countUnresolved } from './sprint-members.ts'

interface SprintRow extends StoredSprint {
  readonly has_sprints: boolean
  readonly default_sprint_id: number | null
  readonly is_favorite: boolean
}

/** Sprints of boards that the reader sees. */
const sprintLoader = defineLoader<SprintRow, number>({
  entity: 'Sprint',
  load: async (ctx, keys) => {
    const { rows } = await sql<SprintRow>`
      select s.id, s.board_id, s.name, s.goal, s.start, s.finish, s.archived and b.has_sprints as archived,
        b.has_sprints, b.default_sprint_id, exists (select 1 from board_view w
          where w.board_id = b.id and w.user_id = ${ctx.actor.userId} and w.is_favorite) as is_favorite
      from sprint s join board b on b.id = s.board_id
      where s.id = any(${intArray(keys)}) and ${boardCondition(ctx, 'b')}`.execute(ctx.db)
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => Sprint.id(row.id) },
    agile: { value: row => new Ref('Agile', row.board_id) },
    name: { value: row => row.name },
    goal: { value: row => row.goal },
    start: { value: row => row.start },
    finish: { value: row => row.finish },
    archived: { value: row => row.archived },
    isDefault: { value: row => row.has_sprints && row.default_sprint_id === row.id },
    isStarted: { value: (row, ctx) => row.start !== null && row.start <= ctx.clock() },
    ordinal: { batch: ordinalsOf },
    favorite: { value: row => row.is_favorite },
    unresolvedIssuesCount: { batch: unresolvedCounts },
    previousSprint: { value: () => null },
    report: { value: row => new Ref('AgileSprintReport', row.id) },
  },
})

/** How many unresolved cards of each the reader sees; null for boards by query, whose cards are nowhere kept. */
async function unresolvedCounts(
  ctx: RequestContext,
  rows: readonly SprintRow[],
): Promise<ReadonlyMap<SprintRow, number | null>> {
  const boards = await loadBoards(
    ctx,
    rows.map(row => row.board_id),
  )
  const counts = await countUnresolved(
    ctx,
    rows.flatMap(row => {
      const board = boards.get(row.board_id)
      return board && board.membership !== 'query' ? [{ board, sprint: row }] : []
    }),
  )
  return new Map(
    rows.map(row => [row, boards.get(row.board_id)?.membership === 'query' ? null : (counts.get(row.id) ?? 0)]),
  )
}

/** The place of each among the sprints of its board, by start. */
async function ordinalsOf(ctx: RequestContext, rows: readonly SprintRow[]): Promise<ReadonlyMap<SprintRow, number>> {
  const byBoard = await sprintsOf(ctx, [...new Set(rows.map(row => row.board_id))])
  return new Map(
    rows.map(row => [
      row,
      row.has_sprints ? (byBoard.get(row.board_id) ?? []).findIndex(({ id }) => id === row.id) : 0,
    ]),
  )
}

export const sprintLoaders: readonly AnyLoader[] = [
  sprintLoader,
  inlineLoader<number>({ entity: 'AgileSprintReport', fields: { id: { value: id => Sprint.id(id) } } }),
]
