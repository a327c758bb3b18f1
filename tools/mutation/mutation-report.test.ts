import { expect, it } from 'vitest'
import {
  describeRoom,
  type Mutant,
  outdatedAccepted,
  placesOf,
  readMutants,
  scoreOf,
  withAccepted,
  withRound,
} from './mutation-report.ts'

const FILE = 'server/src/features/tags/tags.policy.ts'
const SOURCE = ['export function isFree(tag) {', '  if (tag.kind !== null) return false', '  return true', '}'].join(
  '\n',
)

const mutantOf = (status: string, line: number, from: number, to: number, replacement: string, endLine = line) => ({
  mutatorName: 'Some',
  replacement,
  status,
  location: { start: { line, column: from }, end: { line: endLine, column: to } },
})

const read = (...mutants: ReturnType<typeof mutantOf>[]): readonly Mutant[] =>
  readMutants({ files: { [FILE]: { source: SOURCE, mutants } } })

const condition = (status: string) => mutantOf(status, 2, 7, 24, 'false')
const block = (status: string) => mutantOf(status, 1, 29, 2, '{}', 4)
const value = (status: string) => mutantOf(status, 3, 10, 14, 'false')

it('shows what was changed on one line', () => {
  expect(read(condition('Survived'), block('NoCoverage'))).toMatchObject([
    {
      line: 2,
      column: 7,
      code: 'if (tag.kind !== null) return false',
      from: 'tag.kind !== null',
      to: 'false',
      outcome: 'survived',
    },
    {
      code: 'export function isFree(tag) {',
      from: '{ if (tag.kind !== null) return false return true }',
      to: '{}',
      outcome: 'uncovered',
    },
  ])
})

it('counts what fails, hangs or breaks as noticed, and what was not tried not at all', () => {
  const statuses = ['Killed', 'Timeout', 'RuntimeError', 'Survived', 'NoCoverage', 'Ignored', 'CompileError']
  expect(scoreOf(read(...statuses.map(condition)))).toEqual({
    counts: { noticed: 2, hung: 1, survived: 1, uncovered: 1, accepted: 0, untried: 2 },
    percent: 60,
  })
  expect(scoreOf([]).percent).toBe(100)
})

it('lets a later round improve on what is open, by place and replacement', () => {
  const first = read(condition('Survived'), block('NoCoverage'), value('Survived'))
  const later = read(condition('Killed'), block('Survived'), value('NoCoverage'))
  expect(withRound(first, later).map(({ outcome }) => outcome)).toEqual(['noticed', 'survived', 'survived'])
  expect(withRound(read(value('Killed')), read(value('Survived')))[0]?.outcome).toBe('noticed')
  expect(withRound(read(value('Ignored')), read(value('Killed')))[0]?.outcome).toBe('noticed')
})

it('names each place once, for the next round', () => {
  expect(placesOf([...read(condition('Survived'), block('NoCoverage')), ...read(condition('Survived'))])).toEqual([
    `${FILE}:2:6-2:23`,
    `${FILE}:1:28-4:1`,
  ])
})

const ACCEPTED = {
  file: FILE,
  code: 'if (tag.kind !== null) return false',
  from: 'tag.kind !== null',
  to: 'false',
  reason: 'Tried before.',
}

it('takes out what is named as changing nothing, wherever its line has moved to', () => {
  const [accepted, other] = withAccepted(read(condition('Survived'), value('Survived')), [ACCEPTED])
  expect([accepted?.outcome, other?.outcome]).toEqual(['accepted', 'survived'])
  expect(withAccepted(read(condition('Killed')), [ACCEPTED])[0]?.outcome).toBe('noticed')
  expect(withAccepted(read(condition('Survived')), [{ ...ACCEPTED, to: 'true' }])[0]?.outcome).toBe('survived')
})

it('finds entries that are no longer true, in files that were tried as a whole', () => {
  const stillTrue = withAccepted(read(condition('Survived')), [ACCEPTED])
  const noticed = withAccepted(read(condition('Killed')), [ACCEPTED])
  expect(outdatedAccepted(stillTrue, [ACCEPTED], [FILE])).toEqual([])
  expect(outdatedAccepted(noticed, [ACCEPTED], [FILE])).toEqual([ACCEPTED])
  expect(outdatedAccepted(noticed, [ACCEPTED], [])).toEqual([])
})

it('describes a room with what survived and, apart from it, what no test reaches', () => {
  const mutants = read(condition('Survived'), block('NoCoverage'), value('Killed'))
  expect(describeRoom('tags', mutants, 85).split('\n')).toEqual([
    '✗ tags: 33.3 % of at least 85 % (1 noticed, 1 survived, 1 uncovered)',
    '  survived:',
    `    ${FILE}:2:7`,
    '      if (tag.kind !== null) return false',
    '      tag.kind !== null  →  false',
    '  uncovered:',
    `    ${FILE}:1:29`,
    '      export function isFree(tag) {',
    '      { if (tag.kind !== null) return false return true }  →  {}',
  ])
  expect(describeRoom('tags', read(value('Killed')), 85)).toBe('✓ tags: 100.0 % of at least 85 % (1 noticed)')
  expect(describeRoom('tags', read(value('Ignored')), 85)).toBe(
    `✓ tags: 100.0 % of at least 85 % (1 untried)\n  untried:\n    ${FILE}:3:10`,
  )
  expect(describeRoom('tags', [], 85)).toBe('✓ tags: 100.0 % of at least 85 % (nothing to mutate)')
})
