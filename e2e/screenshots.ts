// Takes the pictures of docs/images and, with a folder as argument, one of every screen in every look, to be looked at.
// Needs an archive of a real project: node e2e/screenshots.ts <archive.json> [<folder>]
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { browserProgram } from './support/browser-program.ts'
import { signIn } from './support/context-pool.ts'
import { SCREENS, show } from './support/screens.ts'
import { type Server, startInstallation } from './support/server.ts'
import { createWorld, type World } from './support/world.ts'

const IMAGES = join(import.meta.dirname, '../docs/images')
const [archive, folder] = process.argv.slice(2)
if (!archive) throw new Error('Name the archive to import')

const LOOKS: Readonly<Record<string, BrowserContextOptions & { readonly search?: string }>> = {
  light: {},
  dark: { colorScheme: 'dark' },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, deviceScaleFactor: 2 },
  rtl: { search: 'locale=qps-rtl' },
}

const server = await startInstallation()
const browser = await chromium.launch({
  executablePath: browserProgram(),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
})
try {
  const world = await createWorld(server)
  await server.run('import', 'github-archive', archive, '--project', 'MLS', '--name', 'MLS protocol')
  const query = 'project: MLS tag: security'
  const list = `issues?${new URLSearchParams({ q: query, show: 'all', issue: 'MLS-102' })}`
  await takeForDocs(await openPage(browser, server, {}), list, 'issues')
  await takeForDocs(await openPage(browser, server, { colorScheme: 'dark' }), list, 'issues-dark')
  await takeIssue(await openPage(browser, server, { colorScheme: 'dark' }))
  if (folder) await takeAll(folder, world)
} finally {
  await browser.close()
  await server.stop()
}

async function openPage(from: Browser, at: Server, options: BrowserContextOptions, visitor = false): Promise<Page> {
  const context = await from.newContext({
    baseURL: at.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    ...options,
  })
  if (!visitor) await signIn(context, at, 'ada')
  return context.newPage()
}

/** The list with an issue beside it. */
async function takeForDocs(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('complementary').getByRole('tab').first().waitFor()
  await settle(page)
  await page.screenshot({ path: join(IMAGES, `${name}.png`) })
  await page.context().close()
}

async function takeIssue(page: Page): Promise<void> {
  await page.goto('issue/MLS-834')
  await page.getByRole('article').getByRole('article').first().waitFor()
  await settle(page)
  await page.screenshot({ path: join(IMAGES, 'issue-dark.png') })
  await page.context().close()
}

async function takeAll(into: string, world: World): Promise<void> {
  await mkdir(into, { recursive: true })
  for (const [look, { search = '', ...options }] of Object.entries(LOOKS)) {
    for (const visitor of [false, true]) {
      const page = await openPage(browser, server, options, visitor)
      for (const screen of SCREENS.filter(({ isForVisitors }) => (isForVisitors === true) === visitor)) {
        await show(page, screen, world, search)
        await page.screenshot({ path: join(into, `${screen.name}-${look}.png`) })
      }
      await page.context().close()
    }
  }
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready)
  await page.mouse.move(0, 0)
}
