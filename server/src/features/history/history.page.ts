import type { RequestContext } from '../../platform/context/index.ts'
import { cursorsOf, type Side } from './cursor.ts'
import { type ActivityFilter, findActivities } from './history.store.ts'
import type { Position } from './history.walk.ts'

/** Entries of one page at most, whatever is asked for. */
export const MAX_PAGE = 1_000

/** A page of history as `ActivityCursorPage` shows it. */
export interface ActivityPage {
  readonly reverse: boolean
  readonly positions: readonly Position[]
  readonly before: string | null
  readonly after: string | null
  readonly hasBefore: boolean
  readonly hasAfter: boolean
}

export interface PageRequest {
  readonly reverse: boolean
  readonly top: number
  readonly cursor: string | null
  /** The entry to stand in the middle. */
  readonly centre: Position | null
}

/** Milliseconds after which a page is shown as far as it is found, with a cursor from where the search goes on. */
const BUDGET = 600

/** One side of a page: what was found, nearest first, and whether there may be more. */
interface Half {
  readonly kept: readonly Position[]
  readonly more: boolean
  /** Where the search stopped for lack of time. */
  readonly reached: Position | null
}

/** Reads a page: the first one, the one before or after a cursor, or the one around an entry. */
export async function pageOfActivities(
  ctx: RequestContext,
  filter: ActivityFilter,
  request: PageRequest,
): Promise<ActivityPage> {
  const { reverse, top, centre } = request
  const read = async (side: Side, from: Position | null, limit: number, inclusive = false): Promise<Half> => {
    const descending = side === 'after' ? reverse : !reverse
    const slice = { descending, limit: limit + 1, after: from, inclusive, budget: BUDGET }
    const { positions, reached } = await findActivities(ctx, filter, slice)
    return { kept: positions.slice(0, limit), more: positions.length > limit || reached !== null, reached }
  }
  const cursors = await cursorsOf(ctx)
  const toPage = (before: Half, after: Half, asked: Position | null): ActivityPage =>
    pageOf({ reverse, before, after, asked }, cursors.print)
  const nothing = (more: boolean): Half => ({ kept: [], more, reached: null })
  if (centre) {
    const before = await read('before', centre, Math.floor(top / 2))
    const after = await read('after', centre, top - before.kept.length, true)
    return toPage(before, after, centre)
  }
  if (request.cursor === null) return toPage(nothing(false), await read('after', null, top), null)
  const { side, position } = cursors.parse(request.cursor)
  const page = await read(side, position, top)
  // What lies on the other side of the cursor, the entry at the cursor included.
  const other = nothing((await read(side === 'after' ? 'before' : 'after', position, 0, true)).more)
  return side === 'after' ? toPage(other, page, position) : toPage(page, other, position)
}

interface Found {
  readonly reverse: boolean
  readonly before: Half
  readonly after: Half
  readonly asked: Position | null
}

function pageOf(
  { reverse, before, after, asked }: Found,
  print: (side: Side, position: Position) => string,
): ActivityPage {
  const positions = [...before.kept.toReversed(), ...after.kept]
  const first = before.reached ?? positions[0] ?? asked
  const last = after.reached ?? positions.at(-1) ?? asked
  return {
    reverse,
    positions,
    hasBefore: before.more,
    hasAfter: after.more,
    before: first && print('before', first),
    after: last && print('after', last),
  }
}
