import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type KeyInput, launch } from 'puppeteer-core'
import { endWithParent } from '../../server/src/platform/postgres/end-with-parent.testing.ts'
import { createScratchFolder, removeScratchFolder } from '../../server/src/platform/postgres/scratch-folder.testing.ts'
import { type Driver, WINDOW } from './driver.ts'

const NAMES = ['firefox-esr', 'firefox']

/** Starts the Firefox of `CAIRN_FIREFOX`, or the one that Debian installs, without windows; it is driven by WebDriver BiDi. */
export async function startFirefox(): Promise<Driver> {
  const profile = await createScratchFolder('cairn-firefox-')
  const browser = await launch({
    browser: 'firefox',
    executablePath: program(),
    userDataDir: profile,
    env: { ...process.env, TZ: 'UTC' },
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  })
  const watch = endWithParent()
  const { pid } = browser.process() ?? {}
  // It is the first of a group of processes.
  if (pid !== undefined) watch.add(-pid)
  // The page that it begins with never becomes the one in use, and hears nothing of where the focus goes.
  const page = await browser.newPage()
  await page.setViewport(WINDOW)
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return {
    name: (await browser.version()).replace('/', ' '),
    open: async url => {
      await page.goto(url, { waitUntil: 'load' })
    },
    run: async (script, ...args) => page.evaluate(script as never, ...(args as never)),
    load: async source => {
      await page.evaluate(source)
    },
    click: async (x, y) => page.mouse.click(x, y),
    press: async keys => {
      const held = keys.split('+') as KeyInput[]
      for (const key of held) await page.keyboard.down(key)
      for (const key of held.toReversed()) await page.keyboard.up(key)
    },
    type: async text => page.keyboard.type(text),
    complaints: async () => complaints,
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: async () => {
      await browser.close()
      watch.dismiss()
      await removeScratchFolder(profile)
    },
  }
}

function program(): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = NAMES.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync)
  const chosen = process.env.CAIRN_FIREFOX || found
  if (!chosen) throw new Error('There is no Firefox. Install one, or point CAIRN_FIREFOX at its program.')
  return chosen
}
