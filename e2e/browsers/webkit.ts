import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { connect } from 'node:net'
import { expect } from '@playwright/test'
import { Builder, Key, type WebDriver } from 'selenium-webdriver'
import { acceptsConnections } from '../../server/src/platform/postgres/accepts-connections.ts'
import { endWithParent, type ParentWatch } from '../../server/src/platform/postgres/end-with-parent.testing.ts'
import { createScratchFolder, removeScratchFolder } from '../../server/src/platform/postgres/scratch-folder.testing.ts'
import { freePort } from '../support/server.ts'
import { type Driver, WINDOW } from './driver.ts'

/** WebKitGTK's own small browser, where Debian puts it for each kind of machine. */
const PROGRAM = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser'

/** The keys of the journey that are no characters. */
const KEYS: Readonly<Record<string, string>> = {
  Control: Key.CONTROL,
  Alt: Key.ALT,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Delete: Key.DELETE,
}

/** Starts the WebKitGTK that Debian installs on a screen that nobody sees; it is driven by WebDriver. */
export async function startWebKit(): Promise<Driver> {
  const folder = await createScratchFolder('cairn-webkit-')
  const watch = endWithParent()
  const screen = await startScreen(watch)
  const server = await startServer(watch, {
    ...process.env,
    ...Object.fromEntries(['HOME', 'XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME'].map(name => [name, folder])),
    DISPLAY: screen.display,
    LANG: 'en_US.UTF-8',
    TZ: 'UTC',
  })
  const web = await openBrowser(server.url)
  return {
    name: `WebKitGTK ${(await web.getCapabilities()).getBrowserVersion()}`,
    open: async url => {
      await web.get(url)
      await web.executeScript(noteComplaints)
    },
    run: (script, ...args) => web.executeScript(script as never, ...args),
    load: async source => {
      await web.executeScript(source)
    },
    click: async (x, y) => {
      await web
        .actions()
        .move({ x: Math.round(x), y: Math.round(y) })
        .click()
        .perform()
    },
    press: async keys => {
      const held = keys.split('+').map(key => KEYS[key] ?? key)
      const down = held.reduce((actions, key) => actions.keyDown(key), web.actions())
      await held
        .toReversed()
        .reduce((actions, key) => actions.keyUp(key), down)
        .perform()
    },
    type: async text => {
      await web.actions().sendKeys(text).perform()
    },
    complaints: async () =>
      (await web.executeScript<string[] | null>('return window.complaints')) ?? ['none were noted'],
    screenshot: async () => Buffer.from(await web.takeScreenshot(), 'base64'),
    close: async () => {
      await web.quit()
      await server.stop()
      await screen.stop()
      watch.dismiss()
      await removeScratchFolder(folder)
    },
  }
}

/**
 * Runs in the page. WebDriver tells nothing of the console, and WebKit writes nothing of it down for a browser that is
 * driven; so the page notes it itself, from when it is loaded.
 */
function noteComplaints(): void {
  const complaints: string[] = []
  Object.assign(window, { complaints })
  const { error } = console
  console.error = (...words: unknown[]) => {
    complaints.push(words.map(String).join(' '))
    error(...words)
  }
  addEventListener('error', ({ message }) => complaints.push(message))
  addEventListener('unhandledrejection', ({ reason }) => complaints.push(String(reason)))
}

async function openBrowser(server: string): Promise<WebDriver> {
  const [binary] = globSync(PROGRAM)
  if (!binary) throw new Error(`There is no ${PROGRAM}. Install WebKitGTK (Debian: webkit2gtk-driver).`)
  const web = await new Builder()
    .usingServer(server)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    })
    .build()
  // The window has bars besides the page.
  const inner = await web.executeScript<readonly [number, number]>('return [innerWidth, innerHeight]')
  const outer = await web.manage().window().getRect()
  await web
    .manage()
    .window()
    .setRect({
      width: WINDOW.width + outer.width - inner[0],
      height: WINDOW.height + outer.height - inner[1],
    })
  return web
}

/** A screen in memory; it chooses a number that is free. */
async function startScreen(watch: ParentWatch): Promise<{ readonly display: string; stop(): Promise<void> }> {
  const size = `${WINDOW.width + 100}x${WINDOW.height + 200}x24`
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const ended = once(child, 'exit')
  if (child.pid !== undefined) watch.add(-child.pid)
  const number = child.stdio[3]
  if (!number) throw new Error('Xvfb has no pipe')
  const [text] = await Promise.race([once(number, 'data'), ended.then(() => [null])])
  if (text === null) throw new Error('Xvfb did not start')
  return {
    display: `:${String(text).trim()}`,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

async function startServer(
  watch: ParentWatch,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn('WebKitWebDriver', ['--host=127.0.0.1', `--port=${port}`], {
    env,
    stdio: 'ignore',
    detached: true,
  })
  const ended = once(child, 'exit')
  if (child.pid !== undefined) watch.add(-child.pid)
  await expect.poll(() => acceptsConnections(connect(port, '127.0.0.1'))).toBe(true)
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
