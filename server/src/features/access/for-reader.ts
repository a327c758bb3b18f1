import { ExpressionWrapper, type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { bytesOf, createMemory } from '../../platform/memory/index.ts'
import { numberOf } from './reader-key.ts'

const conditions = createMemory<RawBuilder<boolean>>({
  name: 'conditions of readers',
  maxBytes: 16 * 1024 * 1024,
  // Groups and projects of the reader stand in it.
  bytesOf: condition => bytesOf(condition.toOperationNode()),
})

/**
 * A condition that depends on nothing but who reads, made once for each reader and name as long as nobody's rights
 * change: a page of history needs dozens, each with the reader's groups and projects.
 */
export function forReader(
  { actor: { userId, isGuest, principals, permissions } }: RequestContext,
  name: string,
  make: () => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const key = `${numberOf(permissions)} ${numberOf(principals)} ${userId} ${isGuest} ${name}`
  const known = conditions.get(key)
  if (known) return known
  const condition = sql<boolean>`${new ExpressionWrapper(make().toOperationNode())}`
  conditions.set(key, condition)
  return condition
}
