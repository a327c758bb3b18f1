import type { Config } from '../../platform/config/index.ts'
import type { Platform, RequestContext } from '../../platform/context/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'

type Reply = RequestParts['reply']

/** Cookie names; `__Host-` (https at the root path) keeps other hosts from setting them. */
export function cookieNames(baseUrl: string): {
  readonly session: string
  readonly csrf: string
  readonly browser: string
} {
  const url = new URL(baseUrl)
  const prefix = url.protocol === 'https:' && url.pathname === '/' ? '__Host-' : ''
  return { session: `${prefix}cairn-session`, csrf: `${prefix}cairn-csrf`, browser: `${prefix}cairn-browser` }
}

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
  const options = { ...optionsFor(ctx.baseUrl(), ctx.config), maxAge: COOKIE_AGE, httpOnly: true }
  reply.setCookie(cookieNames(ctx.baseUrl()).session, token, options)
  setCsrfCookie(ctx, reply, csrf)
}

export function setCsrfCookie(
  { baseUrl, config }: Pick<Platform, 'baseUrl' | 'config'>,
  reply: Reply,
  csrf: string,
): void {
  reply.setCookie(cookieNames(baseUrl()).csrf, csrf, { ...optionsFor(baseUrl(), config), maxAge: COOKIE_AGE })
}

export function clearSessionCookies(ctx: RequestContext, reply: Reply): void {
  const names = cookieNames(ctx.baseUrl())
  const options = optionsFor(ctx.baseUrl(), ctx.config)
  reply.clearCookie(names.session, { ...options, httpOnly: true }).clearCookie(names.csrf, options)
}

/** Outlives sessions and signing out: see `known-browser.ts`. */
export function setBrowserCookie(ctx: RequestContext, reply: Reply, value: string): void {
  const options = { ...optionsFor(ctx.baseUrl(), ctx.config), maxAge: COOKIE_AGE, httpOnly: true }
  reply.setCookie(cookieNames(ctx.baseUrl()).browser, value, options)
}

export function browserCookieOf(
  { baseUrl }: Pick<Platform, 'baseUrl'>,
  request: RequestParts['request'],
): string | null {
  return request.cookies[cookieNames(baseUrl()).browser] ?? null
}

/** The session token that a request carries, valid or not. */
export function sessionCookieOf(
  { baseUrl }: Pick<Platform, 'baseUrl'>,
  request: RequestParts['request'],
): string | null {
  return request.cookies[cookieNames(baseUrl()).session] ?? null
}
