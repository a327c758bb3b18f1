import { execFileSync } from 'node:child_process'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import config from '../vitest.config.ts'
import { browserSteps, testSteps } from './test-steps.ts'

const ROOT = `${import.meta.dirname}/..`

/** What each step runs, without where its programs lie and its report goes. */
const said = (steps: ReturnType<typeof testSteps>) =>
  steps.map(group =>
    group.map(({ name, args, after }) => [
      name,
      args
        .filter(arg => !/^--(?:reporter|outputFile)/.test(arg))
        .map(arg => arg.replace(/^.*\/node_modules\//, ''))
        .join(' '),
      ...(after === undefined ? [] : [`after ${after}`]),
    ]),
  )

const ALL = [
  [
    ['format and lint', '@biomejs/biome/bin/biome check'],
    ['boundaries', 'tools/boundaries.ts'],
    ['owners of tables', 'tools/table-owners.ts'],
    ['migrations', 'tools/migration-rules.ts'],
    ['texts', 'tools/check-texts.ts'],
    ['strays', 'tools/check-strays.ts'],
    ['coverage of the specification', 'tools/spec-coverage.ts'],
    ['web client builds', 'tools/build-web.ts'],
    ['types', 'typescript/bin/tsc -b'],
    // What is weighed has been built.
    ['weight of the first screen', 'tools/bundle-budget.ts', 'after web client builds'],
  ],
  [
    ['unit', 'vitest/vitest.mjs run --project unit --project web'],
    ['api', 'vitest/vitest.mjs run --project api', 'after unit'],
    ['slow', 'vitest/vitest.mjs run --project slow'],
    ['firefox', '@playwright/test/cli.js test -c e2e/browsers/playwright.config.ts --project=Firefox', 'after slow'],
  ],
  [['e2e', '@playwright/test/cli.js test -c e2e/playwright.config.ts']],
]

it('runs all of these, in this order', () => {
  expect(said(testSteps({ postgres15: false }))).toEqual(ALL)
})

it('runs a part on PostgreSQL 15, where there is one', () => {
  const steps = said(testSteps({ postgres15: true }))
  const folders = 'server/src/features/users server/src/features/backup server/src/platform'
  const on15 = ['api on PostgreSQL 15', `tools/postgres-15.ts ${folders}`, 'after firefox']
  expect(steps).toEqual(ALL.map((group, index) => (index === 1 ? [...group, on15] : group)))
})

it('runs the journey through all other browsers when asked for them', () => {
  const all = '@playwright/test/cli.js test -c e2e/browsers/playwright.config.ts'
  expect(said(browserSteps())).toEqual([[['browsers', all]]])
})

it('counts the report of every suite', () => {
  const steps = [...testSteps({ postgres15: true }), ...browserSteps()].flat()
  const suites = steps.filter(({ report }) => report !== undefined)
  const names = ['unit', 'api', 'slow', 'firefox', 'api on PostgreSQL 15', 'e2e', 'browsers']
  expect(suites.map(({ name }) => name)).toEqual(names)
  expect(new Set(suites.map(({ report }) => report?.file)).size).toBe(suites.length)
  for (const { args, env, report } of suites)
    expect([...args, ...Object.values(env ?? {})].join(' ')).toContain(report?.file)
})

const projects = (config.test?.projects ?? []).flatMap(project =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
)

it('runs every kind of test that there is', () => {
  const steps = testSteps({ postgres15: false }).flat()
  const run = steps.flatMap(({ args }) => args.filter((_arg, index) => args[index - 1] === '--project'))
  expect(run.toSorted()).toEqual(projects.map(({ name }) => String(name)).toSorted())
})

it('runs every file of tests, and each as one kind', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const tests = files.filter(file => /\.(?:test|spec)\.[jt]sx?$/.test(file))
  const kindsOf = (file: string): readonly string[] => [
    ...projects
      .filter(
        ({ include = [], exclude = [] }) =>
          include.some(glob => matchesGlob(file, glob)) && !exclude.some(glob => matchesGlob(file, glob)),
      )
      .map(({ name }) => String(name)),
    ...(/^e2e\/(?!browsers\/).*\.spec\.ts$/.test(file) ? ['e2e'] : []),
    ...(/^e2e\/browsers\/.*\.spec\.ts$/.test(file) ? ['firefox'] : []),
  ]
  expect(tests.length).toBeGreaterThan(300)
  expect(tests.filter(file => kindsOf(file).length !== 1)).toEqual([])
  expect(kindsOf('server/src/features/tags/tags.api.test.ts')).toEqual(['api'])
  expect(kindsOf('tools/test-steps.test.ts')).toEqual(['unit'])
  expect(kindsOf('e2e/browsers/journey.spec.ts')).toEqual(['firefox'])
})
