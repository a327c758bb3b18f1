import { defineConfig } from '@playwright/test'
import type { BrowserOptions } from './fixtures.ts'

/** The journey through other browsers than the one that all journeys go through. Playwright runs it and drives none. */
export default defineConfig<BrowserOptions>({
  testDir: '.',
  outputDir: '../test-results/browsers',
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  projects: [
    { name: 'Firefox', use: { engine: 'firefox' } },
    // It draws without a graphics card, which takes its time.
    { name: 'WebKit', use: { engine: 'webkit' }, timeout: 180_000 },
  ],
})
