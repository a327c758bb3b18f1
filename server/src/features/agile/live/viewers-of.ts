import { sql } from 'kysely'
import { contextOf, type Platform, type RequestContext } from '../../../platform/context/index.ts'
import type { Share } from '../../../platform/db/index.ts'
import { refreshActors } from '../../auth/index.ts'
import { sameRights } from '../../live/index.ts'
import { boardCondition } from '../boards.policy.ts'
import { type Board, type StoredSprint, shownSprints, sprintsOf } from '../boards.store.ts'
import type { SprintKey } from './board-news.ts'
import { type BusStream, sendReset, type Viewer } from './bus.stream.ts'

/** A followed sprint, with what is done for all who follow it. */
export interface FollowedSprint extends SprintKey {
  readonly platform: Platform
  /** Counts for nobody's connections but the sprint's. */
  readonly share: Share
}

/** So many readers are asked about in one statement. */
const READERS_AT_ONCE = 200

/**
 * Who of the streams' readers may still listen, with the rights of this moment: asked for all of them in two statements.
 * The streams of the others are closed, and whose rights have changed is told to read again.
 */
export async function viewersOf(sprint: FollowedSprint, streams: readonly BusStream[]): Promise<readonly Viewer[]> {
  const { platform } = sprint
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
    const isChanged = !sameRights(actor, stream.actor)
    return [{ stream, ctx: viewingContext(platform, actor, stream.locale), isChanged }]
  })
  const seeing = await whoSees(sprint, alive)
  return alive.filter(({ stream, ctx, isChanged }) => {
    if (!seeing.has(ctx.actor.userId)) {
      stream.wire.close()
      return false
    }
    if (isChanged) sendReset(stream)
    stream.actor = ctx.actor
    return true
  })
}

/** In which the reader of a stream looks at a sprint. */
export const viewingContext = (platform: Platform, actor: Viewer['ctx']['actor'], locale: string): Viewer['ctx'] =>
  contextOf(platform, actor, { requestId: 'board live', person: `board live ${actor.userId}`, locale })

/** The same for what is found out once for many: the first of them is not to wait for all. */
export const sharedContext = ({ share }: FollowedSprint, { ctx }: Viewer): RequestContext => ({ ...ctx, ...share })

/** Of each user one of the viewers: what is seen depends on nothing else. */
export const oneOfEachUser = (viewers: readonly Viewer[]): readonly Viewer[] => [
  ...new Map(viewers.map(viewer => [viewer.ctx.actor.userId, viewer])).values(),
]

/** The users among the viewers who see the sprint's board. */
async function whoSees(
  { sprintId, boardId, share }: FollowedSprint,
  viewers: readonly Viewer[],
): Promise<ReadonlySet<number>> {
  const readers = oneOfEachUser(viewers)
  const seeing = new Set<number>()
  for (let begin = 0; begin < readers.length; begin += READERS_AT_ONCE) {
    const some = readers.slice(begin, begin + READERS_AT_ONCE)
    const conditions = some.map(({ ctx }) => sql`(${boardCondition(ctx, 'b')}) is true`)
    const { rows } = await sql<{ sees: readonly boolean[] }>`
      select array[${sql.join(conditions)}]::boolean[] as sees
      from board b join sprint s on s.board_id = b.id where b.id = ${boardId} and s.id = ${sprintId}`.execute(share.db)
    for (const [place, { ctx }] of some.entries()) if (rows[0]?.sees[place]) seeing.add(ctx.actor.userId)
  }
  return seeing
}

/** The sprint as the API tells of it; null when it is gone, or none that its board shows. */
export async function shownSprint(ctx: RequestContext, board: Board, sprintId: number): Promise<StoredSprint | null> {
  const all = (await sprintsOf(ctx, [board.id])).get(board.id) ?? []
  return shownSprints(board, all, ctx.clock()).find(({ id }) => id === sprintId) ?? null
}
