import type { FastifyRequest } from 'fastify'
import type { Actor } from '../context/index.ts'
import { networkOf } from './network-of.ts'

const people = new WeakMap<FastifyRequest, string>()

/** To be called when it is known who asks. */
export function knowAsker(request: FastifyRequest, { isGuest, userId }: Actor): void {
  if (!isGuest) people.set(request, `user ${userId}`)
}

/**
 * Whose share counts of what all requests have together (connections, memory): a person's, wherever he asks from, since
 * many stand behind one address; of whom nothing is known the network's.
 */
export const askerOf = (request: FastifyRequest): string => people.get(request) ?? `guest ${networkOf(request.ip)}`
