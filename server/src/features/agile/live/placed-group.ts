import type { RequestContext } from '../../../platform/context/index.ts'
import { projectsWith } from '../../access/index.ts'
import type { Board, StoredSprint } from '../boards.store.ts'
import { unlessRefused } from '../bounded-queries.ts'
import { openSprint } from '../cards/open-board.ts'
import { cellKeyOf, NOWHERE, type PlacedCards, placedCards, seeingAllIssues } from './placed-cards.ts'
import { createNumbersOfGroup, type NumbersOfGroup } from './told-numbers.ts'

/**
 * Whether cards stand at the same places for all who know the same fields: what queries and tags mean depends on who asks,
 * and which subtasks are shown on what else is seen.
 */
function isPlacedForAll(board: Board, issuesQuery: string): boolean {
  if (issuesQuery.trim() !== '' || board.hides_subtasks || board.membership === 'query') return false
  if (board.membership === 'field' && board.query !== '') return false
  return !board.has_swimlanes || (board.swimlane_kind !== 'queries' && board.swimlane_attribute !== 'tag')
}

/** Names those for whom cards stand at the same places; `userId`: all of them are this one. */
export function groupOf(
  ctx: RequestContext,
  board: Board,
  issuesQuery: string,
): { readonly key: string; readonly userId: number | null } {
  const { userId } = ctx.actor
  if (!isPlacedForAll(board, issuesQuery)) return { key: `${userId} ${issuesQuery}`, userId }
  const within = (permission: 'PROJECT_READ_BASIC' | 'PRIVATE_READ_ISSUE') => {
    const held = projectsWith(ctx, permission)
    if (held === 'all') return held
    const some = new Set(held)
    return board.projectIds.filter(id => some.has(id)).toSorted((a, b) => a - b)
  }
  return { key: JSON.stringify([within('PROJECT_READ_BASIC'), within('PRIVATE_READ_ISSUE')]), userId: null }
}

/** Places cards as somebody sees them; a filter that cannot be read any more finds nothing. */
async function placed(
  ctx: RequestContext,
  { board, sprint, issuesQuery }: Sought,
  among: readonly number[] | null,
): Promise<PlacedCards> {
  const found = await unlessRefused(async () => placedCards(await openSprint(ctx, board, sprint), issuesQuery, among))
  return found ?? NOWHERE
}

interface Sought {
  readonly board: Board
  readonly sprint: StoredSprint
  readonly issuesQuery: string
}

/** What became of a sprint's cards, for all of a group. */
export interface PlacedChanges {
  readonly now: PlacedCards
  /** Issues whose card or row is to be told of, or that left: those that changed, and what changed places with them. */
  readonly ids: readonly number[]
  /** Those of them that were, or may have been, on the board until now. */
  readonly were: ReadonlySet<number>
  /** Those whose place among the others is to be told of. */
  readonly moved: ReadonlySet<number>
  /** Issues in whose rows cards stood until now that have changed places. */
  readonly formerRows: ReadonlyMap<number, number>
  /** Of issues that are found without the filter: on the sprint, and hidden. */
  readonly hidden: ReadonlySet<number>
  /** Cards stand where they do for all of the group, whatever single issues its readers see. */
  readonly isForAll: boolean
}

/** Where the cards of a sprint stand for a group of readers; this node's, to tell what changes. */
export interface PlacedGroup {
  /** Places what changed, once for the group; `ctx`: one of its readers. */
  place(ctx: RequestContext, sought: Sought, changed: Changed): Promise<PlacedChanges>
  readonly numbers: NumbersOfGroup
  /** Places one reader's cards anew, for whom some stand elsewhere. */
  placeFor(ctx: RequestContext, sought: Sought, ids: readonly number[]): Promise<PlacedCards>
}

/** What the events were about. */
export interface Changed {
  readonly ids: readonly number[]
  /** Stand at another place of the order. */
  readonly ordered: readonly number[]
  /** Changed while some reader was away, who is told of their places as well. */
  readonly missed: readonly number[]
  /** Something stands below something else by now. */
  readonly isLinked: boolean
}

const ROW = 'row'

/** The cell of a card, with the issue in whose row it is; or that an issue is a row. */
interface Spot {
  readonly key: string
  readonly rowIssue: number | null
}

export function createGroup(): PlacedGroup {
  /** By issue; null: not looked at yet. */
  let known: Map<number, Spot> | null = null

  const remember = (all: PlacedCards): Map<number, Spot> =>
    new Map([
      ...[...all.cells].map(([id, cell]) => {
        const rowIssue = cell.row.kind === 'issue' ? cell.row.issueId : null
        return [id, { key: cellKeyOf(cell), rowIssue }] as const
      }),
      ...[...all.rowIssues].map(id => [id, { key: ROW, rowIssue: null }] as const),
    ])

  return {
    place: async (ctx, sought, { ids, ordered, missed, isLinked }) => {
      const { board, issuesQuery } = sought
      const isForAll = isPlacedForAll(board, issuesQuery)
      const reader = isForAll ? seeingAllIssues(ctx) : ctx
      const byIssues = board.has_swimlanes && board.swimlane_kind === 'issues'
      const before = known
      const isRow = (id: number) => before?.get(id)?.key === ROW
      const needsAll =
        before === null ||
        ordered.length > 0 ||
        missed.length > 0 ||
        (isLinked && (byIssues || board.hides_subtasks)) ||
        ids.some(isRow)
      const some = needsAll ? null : await placed(reader, sought, ids)
      const cellOf = (of: PlacedCards, id: number): string | undefined => {
        const cell = of.cells.get(id)
        return cell ? cellKeyOf(cell) : of.rowIssues.has(id) ? ROW : undefined
      }
      // What came or went to another cell has neighbours there, and what became a row has cards.
      const isElsewhere = (id: number) => some !== null && cellOf(some, id) !== before?.get(id)?.key
      const isOnlyGone = some !== null && ids.filter(isElsewhere).every(id => cellOf(some, id) === undefined)
      const now = some && isOnlyGone ? some : await placed(reader, sought, null)
      const after = now === some ? null : remember(now)
      const shifted =
        after && before
          ? [...new Set([...before.keys(), ...after.keys()])].filter(id => before.get(id)?.key !== after.get(id)?.key)
          : []
      const told = [...new Set([...ids, ...shifted])]
      const were = new Set(before ? told.filter(id => before.has(id)) : told)
      if (after) known = after
      else for (const id of ids) if (cellOf(now, id) === undefined) known?.delete(id)
      const gone = issuesQuery.trim() === '' ? [] : told.filter(id => !now.found.has(id))
      const unfiltered = gone.length === 0 ? NOWHERE : await placed(reader, { ...sought, issuesQuery: '' }, gone)
      return {
        now,
        ids: told,
        were,
        formerRows: new Map(
          shifted.flatMap(id => {
            const rowIssue = before?.get(id)?.rowIssue ?? null
            return rowIssue === null ? [] : [[id, rowIssue] as const]
          }),
        ),
        moved: new Set([...ordered, ...(before === null ? ids : [...shifted, ...missed])]),
        hidden: new Set(gone.filter(id => unfiltered.found.has(id))),
        isForAll,
      }
    },
    numbers: createNumbersOfGroup(() => known ?? new Map()),
    placeFor: (ctx, sought, ids) => placed(ctx, sought, ids),
  }
}
