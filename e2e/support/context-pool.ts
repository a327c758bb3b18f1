import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContext, BrowserContextOptions, Cookie, Page } from '@playwright/test'
import type { Server } from './server.ts'
import { PASSWORD, PEOPLE } from './world.ts'

/** The browser of somebody, for the time of one journey. */
export interface ContextLease {
  readonly context: BrowserContext
  /** Its only page, which is empty. */
  readonly page: Page
  release(): Promise<void>
}

/**
 * Browser contexts that the journeys of a worker use one after the other. Each finds one in which its person has just
 * signed in and nothing else has happened; what stays is the HTTP cache, so that the code of the client is fetched once.
 */
export interface ContextPool {
  /** @param login null: a visitor, whose context is new and goes with the journey */
  take(login: string | null, options: BrowserContextOptions): Promise<ContextLease>
  close(): Promise<void>
}

interface Idle {
  readonly context: BrowserContext
  readonly login: string
  readonly options: BrowserContextOptions
  /** Those of the person who is signed in. */
  readonly cookies: Cookie[]
}

/** @param prepare is called once for each context, before its first page */
export function createContextPool(
  browser: Browser,
  server: Server,
  prepare: (context: BrowserContext) => Promise<void>,
): ContextPool {
  const idle: Idle[] = []

  const create = async (options: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext({ ...options, baseURL: server.url })
    await prepare(context)
    return context
  }

  const reuse = async (login: string, options: BrowserContextOptions): Promise<BrowserContext | null> => {
    const at = idle.findLastIndex(one => one.login === login && isDeepStrictEqual(one.options, options))
    const [found] = at === -1 ? [] : idle.splice(at, 1)
    if (!found) return null
    await found.context.addCookies(found.cookies)
    // A journey may have ended the session.
    if (!(await isSignedIn(found.context, server, login))) {
      await found.context.clearCookies()
      await signIn(found.context, server, login)
    }
    return found.context
  }

  return {
    async take(login, options) {
      const reused = login && (await reuse(login, options))
      const context = reused || (await create(options))
      if (login && !reused) await signIn(context, server, login)
      const cookies = await context.cookies()
      let isClosed = false
      context.once('close', () => {
        isClosed = true
      })
      const page = await context.newPage()
      if (reused) await clearStorage(page, server)
      return {
        context,
        page,
        async release() {
          if (isClosed) return
          if (!login || !(login in PEOPLE)) return context.close()
          await Promise.all(context.pages().map(open => open.close()))
          await context.clearPermissions()
          await context.clearCookies()
          idle.push({ context, login, options, cookies })
        },
      }
    },
    async close() {
      for (const { context } of idle) await context.close()
    },
  }
}

/** Signs in as a program would, to begin a journey behind the sign-in page. */
export async function signIn(context: BrowserContext, server: Server, login: string): Promise<void> {
  const reply = await context.request.post(new URL('api/session', server.url).href, {
    data: { login, password: PASSWORD },
  })
  if (reply.status() !== 200) throw new Error(`Sign-in of ${login}: ${reply.status()} ${await reply.text()}`)
}

async function isSignedIn(context: BrowserContext, server: Server, login: string): Promise<boolean> {
  const reply = await context.request.get(new URL('api/users/me?fields=login', server.url).href)
  return reply.ok() && (await reply.json()).login === login
}

/** Empties what pages keep in the browser, before there is one that could write. */
async function clearStorage(page: Page, server: Server): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(server.url)
  await devtools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems',
  })
  await devtools.detach()
}
