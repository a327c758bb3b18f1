import { AppError } from '@cairn/common/platform/errors'
import { z } from 'zod'
import type { RequestContext } from '../../platform/context/index.ts'
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

type Side = 'before' | 'after'

const cursorSchema = z.tuple([
  z.enum(['before', 'after']),
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
])

/** A place with the direction to read on from it; opaque to clients. */
function printCursor(side: Side, position: Position): string {
  return Buffer.from(JSON.stringify([side, position.created, position.id])).toString('base64url')
}

function parseCursor(text: string): { readonly side: Side; readonly position: Position } {
  try {
    const [side, created, id] = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
    return { side, position: { created, id } }
  } catch {
    throw new AppError('invalid_parameter', { name: 'cursor', reason: 'not a cursor of this list' })
  }
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
  const nothing = (more: boolean): Half => ({ kept: [], more, reached: null })
  if (centre) {
    const before = await read('before', centre, Math.floor(top / 2))
    const after = await read('after', centre, top - before.kept.length, true)
    return toPage(reverse, before, after, centre)
  }
  if (request.cursor === null) return toPage(reverse, nothing(false), await read('after', null, top), null)
  const { side, position } = parseCursor(request.cursor)
  const page = await read(side, position, top)
  // What lies on the other side of the cursor, the entry at the cursor included.
  const other = nothing((await read(side === 'after' ? 'before' : 'after', position, 0, true)).more)
  return side === 'after' ? toPage(reverse, other, page, position) : toPage(reverse, page, other, position)
}

function toPage(reverse: boolean, before: Half, after: Half, asked: Position | null): ActivityPage {
  const positions = [...before.kept.toReversed(), ...after.kept]
  const first = before.reached ?? positions[0] ?? asked
  const last = after.reached ?? positions.at(-1) ?? asked
  return {
    reverse,
    positions,
    hasBefore: before.more,
    hasAfter: after.more,
    before: first && printCursor('before', first),
    after: last && printCursor('after', last),
  }
}
