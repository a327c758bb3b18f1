import { AppError } from '@cairn/common/platform/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/index.ts'

export const METRICS_PATH = '/metrics'

/**
 * Counts every answer, and gives all figures at `/metrics` to who may read them.
 * @param mayRead throws 401 for a credential that is not valid
 */
export function registerMetrics(
  app: FastifyInstance,
  basePath: string,
  metrics: Metrics,
  mayRead: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>,
): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url?.slice(basePath.length) ?? 'none'
    metrics.answered({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime)
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: `${basePath}${METRICS_PATH}`,
    handler: async (request, reply) => {
      if (!(await mayRead(request, reply))) throw new AppError('forbidden', { permission: 'LOW_LEVEL_READ' })
      const { type, text } = await metrics.read()
      return reply.type(type).header('Cache-Control', 'no-store').send(text)
    },
  })
}
