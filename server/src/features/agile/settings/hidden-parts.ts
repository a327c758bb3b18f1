import type { RequestContext } from '../../../platform/context/index.ts'
import type { BoardFacts } from '../board-facts.ts'
import type { BoardBefore } from './board-edit.ts'
import { shownValues } from './shown-columns.ts'
import { shownLanes } from './shown-lanes.ts'

/** What of a board the actor does not see and so cannot send back: numbers of values of columns, and of rows. */
export interface HiddenParts {
  readonly values: ReadonlySet<number>
  readonly lanes: ReadonlySet<number>
}

/** @param known what the actor knows of the board before and after its change: what either shows is not hidden */
export function hiddenParts(ctx: RequestContext, board: BoardBefore, known: readonly BoardFacts[]): HiddenParts {
  const shown = known.map(facts => ({ board, facts }))
  const seenValues = new Set(
    shown.flatMap(one => board.columns.flatMap(column => shownValues(ctx, one, column).map(({ id }) => id))),
  )
  const seenLanes = new Set(shown.flatMap(one => shownLanes(one, board.swimlanes).map(({ lane }) => lane.id)))
  const values = board.columns.flatMap(column => column.values.map(({ id }) => id))
  const lanes = board.swimlane_kind === 'queries' ? [] : board.swimlanes.map(({ id }) => id)
  return {
    values: new Set(values.filter(id => !seenValues.has(id))),
    lanes: new Set(lanes.filter(id => !seenLanes.has(id))),
  }
}

/** A list as the actor wants it, with each hidden member where it was: behind the member that it stood behind, or first. */
export function withHidden<T>(
  before: readonly T[],
  wanted: readonly T[],
  isHidden: (member: T) => boolean,
  keyOf: (member: T) => unknown,
): readonly T[] {
  const list = [...wanted]
  let place = 0
  for (const member of before) {
    if (isHidden(member)) {
      list.splice(place, 0, member)
      place++
      continue
    }
    const at = list.findIndex(one => keyOf(one) === keyOf(member))
    if (at >= 0) place = at + 1
  }
  return list
}
