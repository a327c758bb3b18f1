import type { RequestContext } from '../../platform/context/index.ts'

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
