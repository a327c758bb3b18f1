import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { checkCoverage, PROBLEMS, readCoverage, waitingByFeature } from './spec-coverage.ts'

const FEATURES = ['| Feature | What it will be |', '|---|---|', '| shell | the frame |', '| reports | numbers |']
const HEAD = ['# 1', '| Statement | Shown by |', '|---|---|']
const page = (...rows: readonly string[]): string => [...FEATURES, '', ...HEAD, ...rows].join('\n')

const FILES = {
  'web/sums.test.ts': "it('adds', run)\ntest.skip('divides', run)\nit.each(SIGNS)('knows %s or `|`', run)",
  'docs/decisions/0007-no-fractions.md': '# 0007',
  'web/sums.ts': "it('adds', run)",
}

/** A repository with these files and this page, checked. */
async function check(text: string): ReturnType<typeof checkCoverage> {
  const root = await mkdtemp(join(tmpdir(), 'cairn-coverage-'))
  try {
    for (const [path, content] of Object.entries({ ...FILES, 'docs/spec-coverage.md': text })) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), content)
    }
    return await checkCoverage(root)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

/** For each problem a page that has it alone, and what is told of it. */
const PLANTED: Readonly<Record<keyof typeof PROBLEMS, readonly [page: string, problem: string]>> = {
  head: [`${page('| Adds | later: shell |')}\n\n| State | Shown by |\n|---|---|`, '11: … | State | Shown by |'],
  cells: [page('| Adds | later: shell |', '| Takes away | |'), '10: … | Takes away | |'],
  shownBy: [page('| Adds | later: shell |', '| Takes away | `web/sums.test.ts` |'), '10: … `web/sums.test.ts`'],
  twice: [page('| Adds | later: shell |', '| Adds | later: reports |'), '10: … Adds'],
  feature: [page('| Adds | later: charts |'), '9: … charts'],
  testFile: [page('| Adds | `web/sums.ts › adds` |'), '9: … web/sums.ts'],
  testTitle: [page('| Divides | `web/sums.test.ts › divides` |'), '9: … web/sums.test.ts › divides'],
  record: [page('| Rounds (differs: [0008](x.md)) | later: shell |'), '9: … 0008'],
  none: [page(), '1: … docs/spec-coverage.md'],
}

it.each(Object.entries(PLANTED))('a page with a planted fault fails: %s', async (name, [text, problem]) => {
  expect((await check(text)).problems).toEqual([problem.replace('…', `${PROBLEMS[name as keyof typeof PROBLEMS]}:`)])
})

it('lets statements pass that name tests, a feature of the list or a decision', async () => {
  const rows = [
    '| Adds `a \\| b` (differs: [0007](decisions/0007-no-fractions.md)) | `web/sums.test.ts › adds` |',
    '| Knows signs | `web/sums.test.ts › adds`, ``web/sums.test.ts › knows %s or `\\|` `` |',
    '| Shows sums | later: reports |',
  ]
  const { features, statements, problems } = await check(
    page(...rows, '# 2', ...HEAD.slice(1), '| Shows sums | later: shell |'),
  )
  expect(problems).toEqual([])
  expect(features).toEqual(['shell', 'reports'])
  expect(statements).toMatchObject([
    { line: 9, text: 'Adds `a | b` (differs: [0007](decisions/0007-no-fractions.md))', later: null },
    {
      tests: [
        { file: 'web/sums.test.ts', title: 'adds' },
        { file: 'web/sums.test.ts', title: 'knows %s or `|`' },
      ],
    },
    { line: 11, tests: [], later: 'reports' },
    { line: 15, later: 'shell' },
  ])
})

it.each([
  'later: Shell',
  'later: shell, reports',
  'done',
  '`web/sums.test.ts › adds` `x › y`',
  '`web/sums.test.ts › adds`,',
])('reads no “%s”', shownBy => {
  expect(readCoverage(page('| Adds | later: shell |', `| More | ${shownBy} |`)).problems).toHaveLength(1)
})

it('tells of a feature that is listed twice', () => {
  const twice = [...FEATURES, '| shell | again |', '', ...HEAD, '| Adds | later: shell |'].join('\n')
  expect(readCoverage(twice).problems).toEqual([`5: ${PROBLEMS.twice}: shell`])
})

it('counts what waits for each feature, also where nothing does', () => {
  const coverage = readCoverage(page('| Adds | later: shell |', '| More | `a › b` |', '| Even more | later: shell |'))
  expect([...waitingByFeature(coverage)]).toEqual([
    ['shell', 2],
    ['reports', 0],
  ])
})
