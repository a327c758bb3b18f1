import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { type Server, startInstallation } from '../support/server.ts'
import type { Driver } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { createTab, type Tab } from './tab.ts'
import { startWebKit } from './webkit.ts'

const DRIVERS = { firefox: startFirefox, webkit: startWebKit } as const satisfies Record<string, () => Promise<Driver>>

export interface BrowserOptions {
  readonly engine: keyof typeof DRIVERS
}

interface Fixtures extends BrowserOptions {
  /** A new installation that nobody has set up. */
  readonly server: Server
  /** A browser that has seen nothing yet. When the test ends, nothing must have gone wrong in its scripts. */
  readonly tab: Tab
}

export const test = base.extend<Fixtures>({
  engine: ['firefox', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  server: async ({}, use) => {
    const server = await startInstallation()
    await use(server)
    await server.stop()
  },
  tab: async ({ engine }, use, info) => {
    const driver = await DRIVERS[engine]()
    try {
      info.annotations.push({ type: 'browser', description: driver.name })
      await use(createTab(driver))
      if (info.errors.length > 0) await writeFile(info.outputPath('screen.png'), await driver.screenshot())
      expect(await driver.complaints(), 'on the console').toEqual([])
    } finally {
      await driver.close()
    }
  },
})

export { expect } from '@playwright/test'
