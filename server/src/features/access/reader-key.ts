import type { RequestContext } from '../../platform/context/index.ts'
import { createMemory } from '../../platform/memory/index.ts'

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** A number for each object; what a node knows of somebody's access is a new object after each change of it. */
export function numberOf(object: object): number {
  const known = numbers.get(object) ?? ++lastNumber
  numbers.set(object, known)
  return known
}

/** Stands for all that decides what the reader may see and in which language, as long as it stays the same. */
export function readerKey({ actor: { permissions, userId }, locale }: RequestContext): string {
  return `${numberOf(permissions)} ${userId} ${locale}`
}

/** By the permissions, in words. */
const rights = createMemory<number>({ name: 'numbers of rights', maxBytes: 1024 * 1024 })
/** Of what somebody may do, by project. */
const numbersOfRights = new WeakMap<object, Map<number, number>>()

/**
 * Stands for what the reader may do in a project, and for the language: the same for all who may do the same there, whoever
 * they are. For what depends on nothing else of a reader.
 */
export function rightsKey({ actor: { permissions }, locale }: RequestContext, projectId: number): string {
  const known = numbersOfRights.get(permissions) ?? new Map<number, number>()
  numbersOfRights.set(permissions, known)
  const number = known.get(projectId) ?? numberOfRights(permissions, projectId)
  known.set(projectId, number)
  return `${number} ${locale}`
}

function numberOfRights(permissions: RequestContext['actor']['permissions'], projectId: number): number {
  const words = [...permissions]
    .flatMap(([permission, held]) =>
      held === 'global' ? `${permission} everywhere` : held.has(projectId) ? permission : [],
    )
    .sort()
    .join()
  // Never given twice: what is kept under a number that was evicted is not found again.
  const number = rights.get(words) ?? ++lastNumber
  rights.set(words, number)
  return number
}
