import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// One for each core: vitest would keep one free, but a worker waits for its PostgreSQL half of the time.
const maxWorkers = availableParallelism()

// Without isolation the files of a worker share the modules they load (for the server that is 2 s a file), not more:
// each starts a server or a page of its own.
export default defineConfig({
  test: {
    // What is written down is only changed on purpose: with --update.
    update: 'none',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['common/src/**/*.test.ts', 'server/src/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: ['server/src/**/*.api.test.ts', 'server/src/**/*.slow.test.ts'],
          // Others work beside them: what comes late is no failure, what hangs is.
          testTimeout: 30_000,
          maxWorkers,
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/src/**/*.api.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers,
          isolate: false,
        },
      },
      {
        test: {
          name: 'slow',
          include: ['server/src/**/*.slow.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['web/src/clean-page.testing.ts'],
          testTimeout: 30_000,
          maxWorkers,
          isolate: false,
        },
      },
    ],
  },
})
