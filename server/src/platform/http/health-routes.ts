import type { FastifyInstance } from 'fastify'
import type { Health } from '../health/index.ts'

const [LIVE, READY] = ['/health/live', '/health/ready']
export const HEALTH_PATHS: readonly string[] = [LIVE, READY]

/**
 * `/health/live`: the process answers; who starts it anew when it does not may ask this. `/health/ready`: people may be
 * sent here, else 503 with what is wrong. Both need no credential and tell no secret.
 */
export function registerHealth(app: FastifyInstance, basePath: string, health: Health): void {
  const method = ['GET', 'HEAD']
  app.route({
    method,
    url: `${basePath}${LIVE}`,
    handler: async (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  })
  app.route({
    method,
    url: `${basePath}${READY}`,
    handler: async (_request, reply) => {
      const { isReady, checks } = await health.ready()
      return reply
        .code(isReady ? 200 : 503)
        .header('Cache-Control', 'no-store')
        .send({ status: isReady ? 'ok' : 'unavailable', checks })
    },
  })
}
