import { expect, it } from 'vitest'
import { changedLines, isMutable, mutatePatterns, sampleOf, targetsOf } from './targets.ts'

it('reads which lines a change added or altered', () => {
  const diff = [
    'diff --git a/server/src/a.ts b/server/src/a.ts',
    '--- a/server/src/a.ts',
    '+++ b/server/src/a.ts',
    '@@ -3 +3 @@ function a() {',
    '-old',
    '+new',
    '@@ -10,2 +9,0 @@',
    '-gone',
    '-gone too',
    '@@ -20,0 +18,3 @@',
    '+one',
    '+two',
    '+three',
    'diff --git a/server/src/b.ts b/server/src/b.ts',
    'deleted file mode 100644',
    '--- a/server/src/b.ts',
    '+++ /dev/null',
    '@@ -1,2 +0,0 @@',
    '-x',
    '-y',
  ].join('\n')
  expect(changedLines(diff)).toEqual([
    {
      file: 'server/src/a.ts',
      ranges: [
        { from: 3, to: 3 },
        { from: 18, to: 20 },
      ],
    },
  ])
})

it('is not misled by changed lines that look like the head of a file', () => {
  const diff = [
    '+++ b/tools/a.ts',
    '@@ -1,1 +1,2 @@',
    '-x',
    '+++ b/tools/other.ts',
    '+y',
    '@@ -9 +10 @@',
    '-x',
    '+y',
  ].join('\n')
  expect(changedLines(diff)).toEqual([
    {
      file: 'tools/a.ts',
      ranges: [
        { from: 1, to: 2 },
        { from: 10, to: 10 },
      ],
    },
  ])
})

it.each([
  ['server/src/features/tags/tags.policy.ts', true],
  ['web/src/ui/button.tsx', true],
  ['tools/boundaries.ts', true],
  ['server/src/features/tags/tags.api.test.ts', false],
  ['server/src/features/tags/folders.testing.ts', false],
  ['server/src/features/tags/tags.tables.ts', false],
  ['server/src/testing/actors.ts', false],
  ['server/src/features/tags/migrations/0007-tags.sql', false],
  ['e2e/issues.spec.ts', false],
])('takes what is shipped and the tools: %s is %s', (file, expected) => {
  expect(isMutable(file)).toBe(expected)
})

const FILES = ['server/src/a/x.ts', 'server/src/a/b/y.policy.ts', 'server/src/a/x.test.ts', 'server/src/ab/z.ts']

it.each<[string, readonly string[]]>([
  ['server/src/a', ['server/src/a/x.ts', 'server/src/a/b/y.policy.ts']],
  ['./server/src/a/', ['server/src/a/x.ts', 'server/src/a/b/y.policy.ts']],
  ['server/src/a/x.ts', ['server/src/a/x.ts']],
  ['server/src/**/*.policy.ts', ['server/src/a/b/y.policy.ts']],
  ['server/src/a/x.ts:3-9', ['server/src/a/x.ts:3-9']],
  ['server/src/a/x.ts:3', ['server/src/a/x.ts:3-3']],
])('finds the files that %s names', (path, expected) => {
  expect(mutatePatterns(targetsOf(path, FILES))).toEqual(expected)
})

it.each(['server/src/nothing', 'server/src/a/x.test.ts', 'web/**/*.ts'])('says that %s names nothing', path => {
  expect(() => targetsOf(path, FILES)).toThrow(`${path}: no source of that name`)
})

it('samples stretches of lines, other ones in each file, and nothing of files that end before theirs', () => {
  const targets = ['a.ts', 'b.ts', 'c.ts'].map(file => ({ file, ranges: null }))
  expect(sampleOf(targets, 3, file => (file === 'c.ts' ? 20 : 42))).toEqual([
    {
      file: 'a.ts',
      ranges: [
        { from: 1, to: 10 },
        { from: 31, to: 40 },
      ],
    },
    {
      file: 'b.ts',
      ranges: [
        { from: 11, to: 20 },
        { from: 41, to: 50 },
      ],
    },
  ])
})

it('samples neither named lines nor one in one', () => {
  const named = { file: 'a.ts', ranges: [{ from: 5, to: 5 }] }
  const whole = { file: 'b.ts', ranges: null }
  expect(sampleOf([named], 4, () => 100)).toEqual([named])
  expect(sampleOf([whole], 1, () => 100)).toEqual([whole])
})
