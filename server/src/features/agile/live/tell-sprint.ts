import { sql } from 'kysely'
import type { Presenter } from '../../../platform/projection/index.ts'
import type { Turn } from '../../live/index.ts'
import { type Board, loadAllBoards, type StoredSprint } from '../boards.store.ts'
import { type BoardNews, concerns, isOfSettings } from './board-news.ts'
import { type BusStream, sendReset, skipTo, type Viewer } from './bus.stream.ts'
import { createGroup, groupOf, type PlacedGroup } from './placed-group.ts'
import { type Telling, type ToTell, tellGroup, tellToReadAgain } from './tell-group.ts'
import { type FollowedSprint, sharedContext, shownSprint, viewersOf } from './viewers-of.ts'

/**
 * Groups for whom cards of one sprint are placed, and those of them that are one user's or of the guests of one network:
 * filters, for the most part. For those beyond it is only found out whether something on the sprint changed, for as many
 * groups again.
 */
const MAX_GROUPS = 100
const MAX_OF_USER = 8

/** News with the streams that they are for. */
export interface Waiting {
  readonly news: BoardNews
  readonly streams: ReadonlySet<BusStream>
  /** Whether the streams' clients may show what left the board before they were opened. */
  readonly isMissed: boolean
}

/** Tells those who follow a sprint; remembers between two times where cards stand for each group of them. */
export interface SprintTeller {
  /**
   * Tells news, the last of which is `upTo`; looks whether the readers may still listen, and where cards stand for new ones.
   * Gives the board; null: nobody follows it, or it shows the sprint no longer.
   */
  tell(streams: readonly BusStream[], batch: readonly Waiting[], upTo: number): Promise<Board | null>
  /** Cards may stand anywhere by now. */
  forget(): void
}

interface Group {
  readonly key: string
  readonly viewers: Viewer[]
  /** All is placed; or there are too many groups, and it is placed without their filters, or not at all. */
  readonly placing: 'whole' | 'unfiltered' | 'none'
}

/** Begin no key of a group for whom all is placed. */
const UNFILTERED = 'unfiltered '
const NONE = 'none'

/** @param takeTurn lets only some pieces of work look into the database at once */
export function createSprintTeller(followed: FollowedSprint, presenter: Presenter, takeTurn: Turn): SprintTeller {
  const { platform, boardId, sprintId } = followed
  const placed = new Map<string, PlacedGroup>()
  /** In which group a stream is; one that comes into another is told to read again. */
  const groupKeys = new WeakMap<BusStream, string>()

  async function openFor(viewer: Viewer): Promise<{ board: Board; sprint: StoredSprint } | null> {
    const ctx = sharedContext(followed, viewer)
    const [board] = await loadAllBoards(ctx, sql`b.id = ${boardId}`)
    const sprint = board && (await shownSprint(ctx, board, sprintId))
    return board && sprint ? { board, sprint } : null
  }

  function groupsOf(viewers: readonly Viewer[], board: Board, reset: ReadonlySet<BusStream>): readonly Group[] {
    const groups = new Map<string, Group>()
    const ofAsker = new Map<string | number, number>()
    const counts = { whole: 0, unfiltered: 0, none: 0 }
    const add = (key: string, viewer: Viewer, placing: Group['placing']): void => {
      const known = groups.get(key)
      if (known) known.viewers.push(viewer)
      else {
        counts[placing]++
        groups.set(key, { key, viewers: [viewer], placing })
      }
    }
    for (const viewer of viewers) {
      const { stream, ctx } = viewer
      const { key, userId } = groupOf(ctx, board, stream.ticket.issuesQuery)
      const former = groupKeys.get(stream)
      if (former !== undefined && former !== key && !reset.has(stream)) sendReset(stream)
      groupKeys.set(stream, key)
      const asker = ctx.actor.isGuest ? stream.asker : ctx.actor.userId
      const own = userId === null ? 0 : (ofAsker.get(asker) ?? 0)
      if (groups.has(key) || (own < MAX_OF_USER && counts.whole < MAX_GROUPS)) {
        if (userId !== null && !groups.has(key)) ofAsker.set(asker, own + 1)
        add(key, viewer, 'whole')
        continue
      }
      const unfiltered = UNFILTERED + groupOf(ctx, board, '').key
      const isPlaced = groups.has(unfiltered) || counts.unfiltered < MAX_GROUPS
      add(isPlaced ? unfiltered : NONE, viewer, isPlaced ? 'unfiltered' : 'none')
    }
    return [...groups.values()]
  }

  async function tellOne(telling: Telling, { key, viewers, placing }: Group, own: readonly ToTell[]): Promise<void> {
    const group = placed.get(key) ?? createGroup()
    const isNew = !placed.has(key)
    if (own.length === 0 && (placing === 'none' || !isNew)) return
    try {
      if (placing === 'none') return await takeTurn(() => tellToReadAgain(telling, viewers, own))
      placed.set(key, group)
      await takeTurn(() => tellGroup(telling, group, viewers, own, { isUnfiltered: placing === 'unfiltered' }))
    } catch (error) {
      platform.log.warn({ error }, 'Changes of a sprint could not be told to some readers, who read again')
      // Where their cards stood last is not known any more.
      placed.delete(key)
      for (const { stream } of viewers) skipTo(stream, telling.upTo)
    }
  }

  return {
    forget: () => placed.clear(),
    tell: async (streams, batch, upTo) => {
      const found = await takeTurn(async () => {
        const viewers = await viewersOf(followed, streams)
        const [first] = viewers
        return first ? { viewers, opened: await openFor(first) } : null
      })
      if (!found) return null
      const { viewers, opened } = found
      if (!opened) {
        for (const { stream } of viewers) stream.wire.close()
        return null
      }
      const changes = batch.filter(({ news }) => isOfSettings(news, followed))
      if (changes.some(({ isMissed }) => !isMissed)) placed.clear()
      const reset = new Set(changes.flatMap(({ streams }) => [...streams]))
      for (const stream of reset) sendReset(stream)
      const groups = groupsOf(viewers, opened.board, reset)
      const keys = new Set(groups.flatMap(({ key, placing }) => (placing === 'none' ? [] : [key])))
      for (const key of placed.keys()) if (!keys.has(key)) placed.delete(key)
      const projectIds = new Set(opened.board.projectIds)
      const told = batch.flatMap(({ news, ...to }): ToTell[] =>
        news.message && concerns(news, followed, projectIds) ? [{ message: news.message, ...to }] : [],
      )
      const telling = { followed, presenter, ...opened, upTo }
      const isFor = ({ viewers }: Group) => {
        const own = viewers.map(({ stream }) => stream)
        const isNamed = new Map<ReadonlySet<BusStream>, boolean>()
        // Much is for the same streams, and is looked at once.
        return ({ streams }: ToTell): boolean => {
          const known = isNamed.get(streams) ?? own.some(stream => streams.has(stream))
          isNamed.set(streams, known)
          return known
        }
      }
      await Promise.all(groups.map(group => tellOne(telling, group, told.filter(isFor(group)))))
      return opened.board
    },
  }
}
