import { AppError } from '@cairn/common/platform/errors'
import { z } from 'zod'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ActivityFilter, findActivities, type Position } from './history.store.ts'

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

/** Reads a page: the first one, the one before or after a cursor, or the one around an entry. */
export async function pageOfActivities(
  ctx: RequestContext,
  filter: ActivityFilter,
  request: PageRequest,
): Promise<ActivityPage> {
  const { reverse, top, centre } = request
  const read = async (side: Side, from: Position | null, limit: number, inclusive = false) => {
    const descending = side === 'after' ? reverse : !reverse
    const found = await findActivities(ctx, filter, { descending, limit: limit + 1, after: from, inclusive })
    const kept = found.slice(0, limit)
    return { kept: side === 'after' ? kept : kept.toReversed(), more: found.length > limit }
  }
  if (centre) {
    const before = await read('before', centre, Math.floor(top / 2))
    const after = await read('after', centre, top - before.kept.length, true)
    return toPage(reverse, [...before.kept, ...after.kept], before.more, after.more, centre)
  }
  if (request.cursor === null) {
    const first = await read('after', null, top)
    return toPage(reverse, first.kept, false, first.more, null)
  }
  const { side, position } = parseCursor(request.cursor)
  const page = await read(side, position, top)
  // What lies on the other side of the cursor, the entry at the cursor included.
  const other = (await read(side === 'after' ? 'before' : 'after', position, 0, true)).more
  return side === 'after'
    ? toPage(reverse, page.kept, other, page.more, position)
    : toPage(reverse, page.kept, page.more, other, position)
}

function toPage(
  reverse: boolean,
  positions: readonly Position[],
  hasBefore: boolean,
  hasAfter: boolean,
  asked: Position | null,
): ActivityPage {
  const first = positions[0] ?? asked
  const last = positions.at(-1) ?? asked
  return {
    reverse,
    positions,
    hasBefore,
    hasAfter,
    before: first && printCursor('before', first),
    after: last && printCursor('after', last),
  }
}
