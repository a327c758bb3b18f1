import type { Config } from '../../platform/config/index.ts'
import type { RequestContext } from '../../platform/context/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'
import { cookieNames } from './auth.hook.ts'

type Reply = RequestParts['reply']

/** The server ends sessions; the cookie only has to outlive them. Seconds. */
const COOKIE_AGE = 400 * 24 * 3_600

interface Secrets {
  readonly token: string
  readonly csrf: string
}

const optionsFor = (baseUrl: string, { basePath }: Config) =>
  ({ path: basePath || '/', secure: baseUrl.startsWith('https:'), sameSite: 'lax' }) as const

/** The session goes where scripts cannot read it; its CSRF token where only the own origin's scripts can. */
export function setSessionCookies(ctx: RequestContext, reply: Reply, { token, csrf }: Secrets): void {
  const names = cookieNames(ctx.baseUrl())
  const options = { ...optionsFor(ctx.baseUrl(), ctx.config), maxAge: COOKIE_AGE }
  reply.setCookie(names.session, token, { ...options, httpOnly: true }).setCookie(names.csrf, csrf, options)
}

export function clearSessionCookies(ctx: RequestContext, reply: Reply): void {
  const names = cookieNames(ctx.baseUrl())
  const options = optionsFor(ctx.baseUrl(), ctx.config)
  reply.clearCookie(names.session, { ...options, httpOnly: true }).clearCookie(names.csrf, options)
}

/** The session token that a request carries, valid or not. */
export function sessionCookieOf(ctx: RequestContext, request: RequestParts['request']): string | null {
  return request.cookies[cookieNames(ctx.baseUrl()).session] ?? null
}
