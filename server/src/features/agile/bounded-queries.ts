import type { Condition } from '@cairn/common/features/search'
import { isRefusal } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { requireBounded } from '../issue-search/index.ts'

/** What a stored query gives; null where it cannot be read any more. That the server has too much to do is thrown on. */
export async function unlessRefused<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (isRefusal(error)) return null
    throw error
  }
}

/**
 * Conditions that one statement asks side by side, without those by which they would cost together more than one query may:
 * in place of these null. The first come first.
 */
export function affordable(
  ctx: RequestContext,
  conditions: readonly (Condition | null)[],
): readonly (Condition | null)[] {
  const taken: Condition[] = []
  return conditions.map(condition => {
    if (!condition || !isBounded(ctx, [...taken, condition])) return null
    taken.push(condition)
    return condition
  })
}

function isBounded(ctx: RequestContext, of: readonly Condition[]): boolean {
  try {
    requireBounded(ctx, { kind: 'all', of, start: 0, end: 0 })
    return true
  } catch (error) {
    if (isRefusal(error)) return false
    throw error
  }
}
