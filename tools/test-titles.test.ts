import { expect, it } from 'vitest'
import { testTitles } from './test-titles.ts'

const titlesOf = (source: string) => [...testTitles('some.test.ts', source)]

it('finds tests however they are called, by what is written there', () => {
  const source = [
    "test('one', () => {})",
    'it("of two’s", async () => {}, 5_000)',
    "test.only('three', run)",
    "it.each([['a', (b)], [') it(']])('refuses %s', () => {})",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the source holds
    'for (const kind of KINDS) test(`with a ${kind}`, run)',
    "it.each`a\n1`('in a table', run)",
    "describe('a group', () => { it.concurrent.skipIf(isBusy)('inside', run) })",
    "it('quoted \\'twice\\'', run)",
  ].join('\n')
  expect(titlesOf(source)).toEqual([
    'one',
    'of two’s',
    'three',
    'refuses %s',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what the source holds
    'with a ${kind}',
    'in a table',
    'inside',
    "quoted 'twice'",
  ])
})

it.each([
  ['what is skipped', "it.skip('one', run); test.fixme('two', run); it.todo('three')"],
  ['groups and steps', "describe('one', run); test.describe('two', run); test.step('three', run)"],
  ['other calls', "await test.admin.get('/users'); expect('it').toBe(it('' + name, run)); regexp.test(text)"],
  ['what is commented out', "// it('one', run)\nconst text = \"it('two', run)\""],
])('takes %s for no tests', (_what, source) => {
  expect(titlesOf(source)).toEqual([])
})
