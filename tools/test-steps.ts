import { join } from 'node:path'
import type { Step } from './run-steps.ts'
import { countPlaywright, countVitest } from './test-counts.ts'
import { timesOfPlaywright, timesOfVitest } from './test-times.ts'

const ROOT = join(import.meta.dirname, '..')
const BIN = join(ROOT, 'node_modules')
/** Where the suites write what they found. */
export const REPORTS = join(ROOT, '.cache', 'test')

const vitest = (name: string, ...args: readonly string[]): Step => {
  const file = join(REPORTS, `${name.replaceAll(/\W+/g, '-')}.json`)
  return {
    name,
    args: [
      join(BIN, 'vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ],
    report: { file, count: countVitest, times: timesOfVitest },
  }
}

const playwright = (name: string, config: string, ...args: readonly string[]): Step => {
  const file = join(REPORTS, `${name}.json`)
  return {
    name,
    args: [join(BIN, '@playwright/test/cli.js'), 'test', '-c', config, '--reporter=list,json', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    report: { file, count: countPlaywright, times: timesOfPlaywright },
  }
}

const OTHER_BROWSERS = 'e2e/browsers/playwright.config.ts'

function smokeOn15(): Step {
  const step = vitest(
    'api on PostgreSQL 15',
    'server/src/features/users',
    'server/src/features/backup',
    'server/src/platform',
  )
  return { ...step, args: ['tools/postgres-15.ts', ...step.args.slice(2)] }
}

/**
 * All that `npm test` runs. Steps of one group run side by side, groups one after the other: a suite has a worker for
 * each core, and beside it runs, one step after the other, what waits a lot.
 */
export function testSteps(on: { readonly postgres15: boolean }): readonly (readonly Step[])[] {
  return [
    [
      { name: 'format and lint', args: [join(BIN, '@biomejs/biome/bin/biome'), 'check'] },
      { name: 'boundaries', args: ['tools/boundaries.ts'] },
      { name: 'owners of tables', args: ['tools/table-owners.ts'] },
      { name: 'migrations', args: ['tools/migration-rules.ts'] },
      { name: 'texts', args: ['tools/check-texts.ts'] },
      { name: 'strays', args: ['tools/check-strays.ts'] },
      { name: 'coverage of the specification', args: ['tools/spec-coverage.ts'] },
      { name: 'web client builds', args: ['tools/build-web.ts'] },
      { name: 'types', args: [join(BIN, 'typescript/bin/tsc'), '-b'] },
      { name: 'weight of the first screen', args: ['tools/bundle-budget.ts'], after: 'web client builds' },
    ],
    [
      vitest('unit', '--project', 'unit', '--project', 'web'),
      { ...vitest('api', '--project', 'api'), after: 'unit' },
      { ...vitest('slow', '--project', 'slow'), isBeside: true },
      { ...playwright('firefox', OTHER_BROWSERS, '--project=Firefox'), after: 'slow', isBeside: true },
      ...(on.postgres15 ? [{ ...smokeOn15(), after: 'firefox', isBeside: true }] : []),
    ],
    [playwright('e2e', 'e2e/playwright.config.ts')],
  ]
}

/** What `npm run test:browsers` runs. */
export const browserSteps = (): readonly (readonly Step[])[] => [[playwright('browsers', OTHER_BROWSERS)]]
