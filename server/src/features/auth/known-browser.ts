import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RequestContext } from '../../platform/context/index.ts'
import type { RequestParts } from '../../platform/http/index.ts'
import { sharedSecret } from '../../platform/settings/index.ts'
import { browserCookieOf, setBrowserCookie } from './cookies.ts'

const browserKey = sharedSecret('secret.browserSigning')

/** Accounts that one browser is remembered for. */
const MAX_ACCOUNTS = 5

/**
 * A cookie that outlives sessions says of which accounts a browser has known the password: what strangers guess does
 * not hold it up. It proves nothing else. One entry: account, random name of the browser, signature.
 */
function sign(key: Buffer, userId: number, name: string): string {
  return createHmac('sha256', key).update(`browser:${userId}:${name}`).digest('base64url')
}

async function entriesOf(ctx: RequestContext, request: RequestParts['request']) {
  const cookie = browserCookieOf(ctx, request)
  if (cookie === null || cookie.length > 1_000) return []
  const key = await browserKey(ctx)
  return cookie.split('~').flatMap(text => {
    const [user = '', name = '', given = ''] = text.split('.')
    const wanted = Buffer.from(sign(key, Number(user), name))
    const signature = Buffer.from(given)
    const isOurs = signature.length === wanted.length && timingSafeEqual(signature, wanted)
    return isOurs ? [{ userId: Number(user), name, text }] : []
  })
}

/** The name of the browser, when it signed in to this account before; else null. */
export async function knownBrowser(
  ctx: RequestContext,
  request: RequestParts['request'],
  userId: number,
): Promise<string | null> {
  const entries = await entriesOf(ctx, request)
  return entries.find(entry => entry.userId === userId)?.name ?? null
}

export async function rememberBrowser(
  ctx: RequestContext,
  { request, reply }: Pick<RequestParts, 'request' | 'reply'>,
  userId: number,
): Promise<void> {
  const known = await entriesOf(ctx, request)
  const own = known.find(entry => entry.userId === userId)?.text ?? (await newEntry(ctx, userId))
  const others = known.filter(entry => entry.userId !== userId).map(({ text }) => text)
  setBrowserCookie(ctx, reply, [own, ...others].slice(0, MAX_ACCOUNTS).join('~'))
}

async function newEntry(ctx: RequestContext, userId: number): Promise<string> {
  const name = randomBytes(12).toString('base64url')
  return `${userId}.${name}.${sign(await browserKey(ctx), userId, name)}`
}
