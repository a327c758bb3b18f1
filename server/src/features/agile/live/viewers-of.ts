import { sql } from 'kysely'
import { contextOf, type Platform } from '../../../platform/context/index.ts'
import { refreshActors } from '../../auth/index.ts'
import { sameRights } from '../../live/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { type BusStream, sendReset, type Viewer } from './bus.stream.ts'

/** A sprint by its numbers. */
export interface SprintKey {
  readonly sprintId: number
  readonly boardId: number
}

/**
 * Who of the streams' readers may still listen, with the rights of this moment: asked for all of them in two statements.
 * The streams of the others are closed, and whose rights have changed is told to read again.
 */
export async function viewersOf(
  platform: Platform,
  sprint: SprintKey,
  streams: readonly BusStream[],
): Promise<readonly Viewer[]> {
  const actors = await refreshActors(
    platform,
    streams.map(({ actor }) => actor),
  )
  const alive = streams.flatMap((stream, place): Viewer[] => {
    const actor = actors[place]
    if (!actor) {
      stream.wire.close()
      return []
    }
    return [{ stream, ctx: viewingContext(platform, actor, stream.locale) }]
  })
  const sees = await seeSprint(sprint, alive)
  return alive.filter((viewer, place) => {
    const { stream, ctx } = viewer
    if (sees[place] !== true) {
      stream.wire.close()
      return false
    }
    if (!sameRights(ctx.actor, stream.actor)) sendReset(viewer)
    stream.actor = ctx.actor
    return true
  })
}

/** In which the reader of a stream looks at a sprint. */
export const viewingContext = (platform: Platform, actor: Viewer['ctx']['actor'], locale: string): Viewer['ctx'] =>
  contextOf(platform, actor, { requestId: 'board live', person: `board live ${actor.userId}`, locale })

async function seeSprint({ sprintId, boardId }: SprintKey, viewers: readonly Viewer[]): Promise<readonly boolean[]> {
  const [first] = viewers
  if (!first) return []
  const conditions = viewers.map(({ ctx }) => sql`(${boardCondition(ctx, 'b')}) is true`)
  const { rows } = await sql<{ sees: readonly boolean[] }>`
    select array[${sql.join(conditions)}]::boolean[] as sees
    from board b join sprint s on s.board_id = b.id where b.id = ${boardId} and s.id = ${sprintId}`.execute(
    first.ctx.db,
  )
  return rows[0]?.sees ?? []
}
