import { BOARD_CARDS } from '@cairn/common/features/agile'
import { sql } from 'kysely'
import { openList, readList, readQuery } from '../../issue-search/index.ts'
import { limited } from '../../issues/index.ts'
import { type Card, idsOf, mostLeftOut, readCards, resolvedBefore, shownFrom, shownSince } from '../cards/find-cards.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import { all, inProjects } from '../conditions.ts'
import { everOnSprints } from './ever-on-sprints.ts'

/** Issues that are or were on a sprint. */
export interface EverCards {
  readonly cards: readonly Card[]
  /** Had been resolved for longer than the board shows, and are as they were; as many as are counted. */
  readonly old: readonly Card[]
  /** How the board's query sorts, and the place that it gives each; null: by hand. */
  readonly sorted: { readonly by: string; readonly places: ReadonlyMap<number, number> } | null
  readonly isTooBig: boolean
}

const NOTHING: EverCards = { cards: [], old: [], sorted: null, isTooBig: false }

/**
 * The issues that are or may have been on a sprint since a moment, as far as the reader sees them now and they match the
 * queries now. One more than a board shows where there are too many; what it left out even then is none of them.
 */
export async function findEver(open: OpenBoard, issuesQuery: string, at: number): Promise<EverCards> {
  const { ctx, board, sprint } = open
  if (board.projectIds.length === 0) return NOTHING
  const [own, asked] = await Promise.all([
    readQuery(ctx, { query: board.membership === 'manual' ? '' : board.query }),
    readQuery(ctx, { query: issuesQuery }),
  ])
  const condition = all([inProjects(board.projectIds), own.condition, asked.condition])
  const list = await openList(ctx, { ...asked, condition, sort: own.sort })
  const isSorted = own.sort.length > 0
  const ever = { sprints: [sprint], since: at }
  const members = everOnSprints(open, await list.filter.inOrder(isSorted ? list.order : null, null), ever)
  const unordered = everOnSprints(open, await list.filter.inOrder(null, null), ever)
  if (!members || !unordered) return NOTHING
  const since = shownFrom(board, at)
  // What was not touched since had been resolved then as it is now.
  const filter = since === null ? members : limited(members, sql`(s.updated >= ${at} or ${shownSince(since)})`)
  const ordered = isSorted
    ? await readList(
        ctx,
        { ...list, filter: { ...list.filter, inOrder: async () => filter } },
        { top: BOARD_CARDS + 1 },
      )
    : null
  const ids = ordered?.map(({ id }) => id)
  const cards = await readCards(
    open,
    ids ? { projectIds: null, where: sql`true`, hits: idsOf(ids) } : filter,
    BOARD_CARDS + 1,
  )
  const old =
    since === null
      ? []
      : await readCards(
          open,
          limited(unordered, sql`(s.updated < ${at} and ${resolvedBefore(since)})`),
          mostLeftOut(board),
        )
  return {
    cards,
    old,
    sorted: ids ? { by: board.query, places: new Map(ids.map((id, place) => [id, place])) } : null,
    isTooBig: cards.length > BOARD_CARDS,
  }
}
