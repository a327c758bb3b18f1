import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import { hinder } from './hindrance.ts'
import { type Server, startInstallation } from './server.ts'
import { createWorld, type Login, PASSWORD, PEOPLE, type World } from './world.ts'

export interface WorkerOptions {
  /** Path below which the server lives: '' or '/tracker'. */
  readonly basePath: string
}

interface WorkerFixtures extends WorkerOptions {
  readonly server: Server
  readonly world: World
}

interface TestFixtures {
  /** Who is signed in when a journey begins; null is a visitor. */
  readonly as: Login | null
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
  context: async ({ context, as, server, world, complaints, complaintFilter }, use) => {
    listen(context, complaints, complaintFilter)
    tellOfChoosers(context)
    await hinder(context)
    expect(world.projectId).not.toBe('')
    if (as) await signIn(context, server, as)
    await use(context)
  },
  openAs: async ({ browser, server, complaints, complaintFilter, contextOptions }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (login, path) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
      contexts.push(context)
      listen(context, complaints, complaintFilter)
      tellOfChoosers(context)
      await hinder(context)
      await signIn(context, server, login)
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'

/** Signs in as a program would, to begin a journey behind the sign-in page. */
export async function signIn(context: BrowserContext, server: Server, login: string): Promise<void> {
  const reply = await context.request.post(new URL('api/session', server.url).href, {
    data: { login, password: PASSWORD },
  })
  expect(reply.status(), await reply.text()).toBe(200)
}

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
