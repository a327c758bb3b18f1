import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@cairn/common/platform/errors'
import { defineRoute, raw } from '@cairn/common/platform/route'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../platform/context/index.ts'
import { createAuthenticate } from './auth.hook.ts'

const metricsRoute = defineRoute({
  id: 'metrics',
  method: 'GET',
  path: '/metrics',
  summary: 'Figures of this node in the text format of Prometheus',
  returns: raw(),
})

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Whether somebody may read the figures of a node: who has the token of the configuration, which is no user's, or may see
 * the state of the installation. Throws 401 for a credential that is not valid, and where there is none.
 */
export function mayReadMetrics(platform: Platform): (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> {
  const authenticate = createAuthenticate(platform)
  const { metricsToken } = platform.config
  return async (request, reply) => {
    const [, given] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (metricsToken !== null && given !== undefined && timingSafeEqual(digest(given), digest(metricsToken)))
      return true
    const actor = await authenticate(request, reply, metricsRoute)
    if (actor.permissions.get('LOW_LEVEL_READ') === 'global') return true
    if (actor.isGuest) throw new AppError('unauthorized')
    return false
  }
}
