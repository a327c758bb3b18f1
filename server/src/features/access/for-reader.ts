import { ExpressionWrapper, type RawBuilder, sql } from 'kysely'
import type { Actor, RequestContext } from '../../platform/context/index.ts'

interface Reader {
  readonly actor: Pick<Actor, 'userId' | 'isGuest' | 'principals'>
  readonly conditions: Map<string, RawBuilder<boolean>>
}

/** By the permissions, which are made anew whenever the access version changes. Who read last stands last. */
const readers = new Map<Actor['permissions'], Reader>()
const MAX_READERS = 200

/**
 * A condition that depends on nothing but who reads, made once for each reader and name as long as nobody's rights
 * change: a page of history needs dozens, each with the reader's groups and projects.
 */
export function forReader(
  { actor }: RequestContext,
  name: string,
  make: () => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const { conditions } = readerOf(actor)
  let condition = conditions.get(name)
  if (!condition) {
    condition = sql<boolean>`${new ExpressionWrapper(make().toOperationNode())}`
    conditions.set(name, condition)
  }
  return condition
}

function readerOf({ userId, isGuest, principals, permissions }: Actor): Reader {
  const known = readers.get(permissions)
  readers.delete(permissions)
  const { actor } = known ?? {}
  const isSame = actor?.userId === userId && actor.isGuest === isGuest && actor.principals === principals
  const reader = known && isSame ? known : { actor: { userId, isGuest, principals }, conditions: new Map() }
  readers.set(permissions, reader)
  const [oldest] = readers.keys()
  if (readers.size > MAX_READERS && oldest) readers.delete(oldest)
  return reader
}
