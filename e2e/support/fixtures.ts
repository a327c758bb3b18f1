import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import { type ContextPool, createContextPool } from './context-pool.ts'
import { hinder } from './hindrance.ts'
import { type Server, startInstallation } from './server.ts'
import { createWorld, type Login, PEOPLE, type World } from './world.ts'

export interface WorkerOptions {
  /** Path below which the server lives: '' or '/tracker'. */
  readonly basePath: string
}

interface WorkerFixtures extends WorkerOptions {
  readonly server: Server
  readonly world: World
  readonly contexts: ContextPool
}

interface TestFixtures {
  /** Who is signed in when a journey begins; null is a visitor. */
  readonly as: Login | null
  /** Opens a browser of somebody, null is a visitor; gives its empty page. */
  readonly openContext: (login: string | null) => Promise<Page>
  /** Opens another browser, e.g. of a colleague, on a path. */
  readonly openAs: (login: string, path: string) => Promise<Page>
  /** What browsers complained about in this test: failed scripts and what the content security policy stopped. */
  readonly complaints: string[]
  /** Sees to it that everybody's layouts are the usual ones. */
  readonly usualLayouts: undefined
  /** Which messages of the content security policy count. */
  readonly complaintFilter: RegExp
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  basePath: ['', { scope: 'worker', option: true }],
  server: [
    async ({ basePath }, use) => {
      const server = await startInstallation(basePath)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [async ({ server }, use) => use(await createWorld(server)), { scope: 'worker', timeout: 120_000 }],
  contexts: [
    async ({ browser, server, world }, use) => {
      expect(world.projectId).not.toBe('')
      const pool = createContextPool(browser, server, async context => {
        tellOfChoosers(context)
        await hinder(context)
      })
      await use(pool)
      await pool.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  as: ['ada', { option: true }],
  complaintFilter: [/./, { option: true }],
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => {
      const complaints: string[] = []
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  usualLayouts: [
    async ({ world }, use) => {
      // What a journey chooses is kept for a person whom the next one may share.
      for (const login of Object.keys(PEOPLE))
        await world.api.post(`users/${login}/profiles/appearance`, { preferences: '{}', shortcuts: 'modern' })
      await use(undefined)
    },
    { auto: true },
  ],
  openContext: async ({ contexts, complaints, complaintFilter, contextOptions, viewport, bypassCSP }, use) => {
    const ends: (() => Promise<void>)[] = []
    await use(async login => {
      const { context, page, release } = await contexts.take(login, { ...contextOptions, viewport, bypassCSP })
      const stopListening = listen(context, complaints, complaintFilter)
      ends.push(async () => {
        await release()
        stopListening()
      })
      return page
    })
    for (const end of ends) await end()
  },
  page: async ({ openContext, as }, use) => use(await openContext(as)),
  context: async ({ page }, use) => use(page.context()),
  openAs: async ({ openContext }, use) =>
    use(async (login, path) => {
      const page = await openContext(login)
      await page.goto(path)
      return page
    }),
})

export { expect } from '@playwright/test'

/** Lets every page tell of choosers of files from its beginning: asked for only before a press, they may come too soon. */
function tellOfChoosers(context: BrowserContext): void {
  context.on('page', page => page.on('filechooser', () => undefined))
}

/** Notes what goes wrong in a browser's scripts, until the function that it gives is called. */
export function listen(context: BrowserContext, complaints: string[], filter: RegExp): () => void {
  const onError = (error: WebError) => complaints.push(String(error.error()))
  const onMessage = (message: ConsoleMessage) => {
    const text = message.text()
    if (/content security policy|trusted ?types?/i.test(text) && filter.test(text)) complaints.push(text)
  }
  context.on('weberror', onError).on('console', onMessage)
  return () => context.off('weberror', onError).off('console', onMessage)
}
