import type { RequestContext } from '../../platform/context/index.ts'

/** What a node knows of somebody's access is a new object after each change of it. */
const readers = new WeakMap<object, number>()
let lastReader = 0

/** Stands for all that decides what the reader may see and in which language, as long as it stays the same. */
export function readerKey(ctx: RequestContext): string {
  const { permissions, userId } = ctx.actor
  const known = readers.get(permissions) ?? ++lastReader
  readers.set(permissions, known)
  return `${known} ${userId} ${ctx.locale}`
}
