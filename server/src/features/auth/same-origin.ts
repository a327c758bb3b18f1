import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'

/**
 * Refuses a sign-in that a page of another origin sends: it would put the visitor into a foreign account.
 * Clients that are no browsers send neither header.
 */
export function requireSameOrigin(ctx: RequestContext, request: RequestParts['request']): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (typeof site === 'string') {
    if (site !== 'same-origin' && site !== 'none') throw new AppError('foreign_origin')
    return
  }
  if (origin === undefined) return
  const url = URL.canParse(origin) ? new URL(origin) : null
  if (url === null || (url.origin !== new URL(ctx.baseUrl()).origin && url.host !== host))
    throw new AppError('foreign_origin')
}

/** Only JSON: forms of other origins can send everything else without asking first. */
export function requireJson(request: RequestParts['request']): void {
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new AppError('unsupported_media_type', { type: type.slice(0, 100) })
}
