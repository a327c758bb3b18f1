import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// One for each core: vitest would keep one free, but a worker waits for its PostgreSQL half of the time.
const maxWorkers = availableParallelism()

/**
 * Begins with the tests of the whole product and those that measure time, which take longest: one that is left to the
 * end keeps a core waiting. Vitest goes by the size of files, and most of theirs is elsewhere.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => /\/server\/src\/testing\/|\/linear-/.test(moduleId)
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap(own => own.toSorted((a, b) => Number(isLong(b)) - Number(isLong(a))))
  }
}

// Without isolation the files of a worker share the modules they load (for the server that is 2 s a file), not more:
// each starts a server or a page of its own.
export default defineConfig({
  test: {
    // What is written down is only changed on purpose: with --update.
    update: 'none',
    sequence: { sequencer: LongestFirst },
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
