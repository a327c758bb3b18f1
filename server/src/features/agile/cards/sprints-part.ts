import { Sprint } from '@cairn/common/features/agile'
import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { IssuePart } from '../../issues/index.ts'
import { loadBoards, type StoredSprint } from '../boards.store.ts'
import { placeOnBoard } from '../placing.ts'

const MAX_SPRINTS = 20

/** Sprints that a new issue comes into. */
export const sprintsPart: IssuePart = {
  key: 'sprints',
  isOnlyForNew: true,
  apply: async (ctx, issue, body) => {
    const bodies = body.sprints ?? []
    if (bodies.length > MAX_SPRINTS) throw new AppError('list_too_long', { name: 'sprints', limit: MAX_SPRINTS })
    for (const { id = '' } of bodies) {
      const sprint = await seekSprint(ctx, id ?? '')
      const board = sprint && (await loadBoards(ctx, [sprint.board_id], { lock: 'share' })).get(sprint.board_id)
      if (!board) throw notFound(id ?? '')
      await placeOnBoard(ctx, board, { action: 'add', sprint }, [issue])
    }
  },
}

async function seekSprint(ctx: RequestContext, text: string): Promise<StoredSprint | null> {
  const id = Sprint.parseId(text)
  if (id === null || id > MAX_INT) return null
  const row = await ctx.db
    .selectFrom('sprint')
    .select(['id', 'board_id', 'name', 'goal', 'start', 'finish', 'archived'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

const MAX_INT = 2_147_483_647
