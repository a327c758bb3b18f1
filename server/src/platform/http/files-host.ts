import { AppError } from '@cairn/common/platform/errors'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/index.ts'

/** Host of the second origin for files; null when files come from the product's own. */
export function filesHost(config: Config): string | null {
  if (!config.filesUrl) return null
  const { host } = new URL(config.filesUrl)
  return config.baseUrl && new URL(config.baseUrl).host === host ? null : host
}

/** Under the host for files nothing but files exists, so that a file can never reach the product from there. */
export function serveOnlyFilesUnder(app: FastifyInstance, config: Config): void {
  const host = filesHost(config)
  if (!host) return
  app.addHook('onRequest', async request => {
    if (request.host === host && !request.url.startsWith(`${config.basePath}/api/files/`))
      throw new AppError('no_route')
  })
}
