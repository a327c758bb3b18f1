import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserProgram } from './support/browser-program.ts'
import type { WorkerOptions } from './support/fixtures.ts'
import { SLOWDOWN } from './support/hindrance.ts'

/** One file a journey, each in a real browser against a real server of its worker's own. */
export default defineConfig<object, WorkerOptions>({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  // They go through browsers that Playwright does not drive.
  testIgnore: join(import.meta.dirname, 'browsers', '**'),
  outputDir: 'test-results',
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  // The first test of a worker waits for its server, which creates a database.
  timeout: 90_000 * SLOWDOWN,
  expect: { timeout: 15_000 * SLOWDOWN },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    actionTimeout: 15_000 * SLOWDOWN,
    navigationTimeout: 30_000 * SLOWDOWN,
    trace: process.env.CAIRN_E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: browserProgram(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A graphics card that is only pretended costs as much as a tenth of drawing without one.
        '--disable-gpu',
      ],
    },
  },
  projects: [
    {
      name: 'below a path',
      testMatch: ['main-journey.spec.ts', 'live-reading.spec.ts'],
      use: { basePath: '/tracker' },
      // Two files are not worth two servers; they come first, so that nobody waits for the second at the end.
      workers: 1,
    },
    { name: 'at the root' },
  ],
})
