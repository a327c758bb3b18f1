import { Sprint } from '@cairn/common/features/agile'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type IssuePart, resolveProjectBody } from '../../issues/index.ts'
import { type Board, loadBoards, type StoredSprint, sprintsOf } from '../boards.store.ts'
import { placeOnBoard } from '../placing.ts'

const MAX_SPRINTS = 20

/** Sprints that a new issue comes into. */
export const sprintsPart: IssuePart = {
  key: 'sprints',
  isOnlyForNew: true,
  apply: async (ctx, issue, body) => {
    const bodies = body.sprints ?? []
    if (bodies.length > MAX_SPRINTS) throw new AppError('list_too_long', { name: 'sprints', limit: MAX_SPRINTS })
    const named = await sprintsNamed(ctx, bodies)
    for (const one of bodies) {
      const found = named.get(numberOf(one))
      if (!found) throw notFound(one.id ?? '')
      await placeOnBoard(ctx, found.board, { action: 'add', sprint: found.sprint }, [issue])
    }
  },
  usable: async (ctx, body) => {
    const bodies = body.sprints ?? []
    const named = await sprintsNamed(ctx, bodies)
    const project = await resolveProjectBody(ctx, body.project)
    return {
      sprints: bodies.filter(one => {
        const board = named.get(numberOf(one))?.board
        return board !== undefined && board.membership !== 'query' && board.projectIds.includes(project.id)
      }),
    }
  },
}

interface NamedSprint {
  readonly sprint: StoredSprint
  readonly board: Board
}

type SprintBodies = NonNullable<BodyOf<'Issue'>['sprints']>

const numberOf = ({ id }: SprintBodies[number]): number | null => Sprint.parseId(id ?? '')

/** Those of the sprints that are there, by their numbers, with their boards as far as the actor sees them; locks these. */
async function sprintsNamed(
  ctx: RequestContext,
  bodies: SprintBodies,
): Promise<ReadonlyMap<number | null, NamedSprint>> {
  const ids = bodies.flatMap(body => numberOf(body) ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ board_id: number }>`
    select distinct s.board_id from sprint s where s.id = any(${ids}::bigint[])`.execute(ctx.db)
  const boards = await loadBoards(
    ctx,
    rows.map(row => row.board_id),
    { lock: 'share' },
  )
  const sprints = await sprintsOf(ctx, [...boards.keys()])
  return new Map(
    [...boards.values()].flatMap(board =>
      (sprints.get(board.id) ?? []).map(sprint => [sprint.id, { sprint, board }] as const),
    ),
  )
}
