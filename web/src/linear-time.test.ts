import { languageAttributes } from '@cairn/common/features/query-attributes'
import { createNames } from '@cairn/common/features/search'
import { differentLines, growsFaster } from '@cairn/common/platform/growth'
import { shortcodeAt } from '@cairn/common/platform/markdown'
import { mergeTexts } from '@cairn/common/platform/text-merge'
import { beforeAll, expect, test } from 'vitest'
import { accountProblems, suggestLogin } from './features/auth/model/account.ts'
import { passwordStrength } from './features/auth/model/password-strength.ts'
import { descriptionParts, isComplete } from './features/commands/model/command-text.ts'
import { diffLines, diffWords } from './features/conflicts/model/diff.ts'
import { hasMarks, mergedText } from './features/conflicts/model/merge-parts.ts'
import { parseTyped } from './features/custom-fields/model/parse-field.ts'
import { quote } from './features/discussions/model/quote.ts'
import { asCodeBlock } from './features/file-viewer/model/preview.ts'
import { isSameValue, typedValue } from './features/issue-list/model/list-filters.ts'
import { readOldFilters } from './features/issue-list/model/old-filters.ts'
import {
  clausesOf,
  readParts,
  withFilter,
  withoutClauses,
  withSort,
  withText,
} from './features/issue-list/model/query-parts.ts'
import { issuePath } from './features/issue-ui/index.ts'
import { branchName } from './features/issue-ui/model/branch-name.ts'
import { mentionAt } from './features/markdown/model/mention-at.ts'
import { plainText } from './features/markdown/model/plain-text.ts'
import { describeUserAgent } from './features/profile/model/user-agent.ts'
import { suggestKey } from './features/projects/model/project-key.ts'
import { folderIdOf, folderPath } from './features/saved-searches/model/folder.ts'
import { mergeStyles, segmentsOf } from './features/search/model/highlight.ts'
import { loadSyntax } from './features/search/model/syntax.ts'
import { marksOf, matchOf, wordsOf } from './platform/matching/index.ts'
import { codeBlock } from './ui/editor/blocks.ts'
import { innerSlashAt, slashAt } from './ui/editor/completion.ts'
import { insertFiles } from './ui/editor/file-lines.ts'
import { cycleHeading, toggleLines } from './ui/editor/lines.ts'
import { code, insertLink, pasteOver } from './ui/editor/links.ts'
import { continueList, indentItems, outdentItems } from './ui/editor/lists.ts'
import { toggleMark } from './ui/editor/marks.ts'
import { changeBetween, type EditCommand } from './ui/editor/text-state.ts'
import { highlightCode } from './ui/markdown/highlight.ts'
import { renderFragment } from './ui/markdown/render.ts'
import { htmlToMarkdown } from './ui/text-editor/html-to-markdown.ts'
import { parseText } from './ui/text-editor/line-breaks.ts'
import { markdownLanguage } from './ui/text-editor/markdown-language.ts'
import { addColumn, cellChange, readTable, removeColumn } from './ui/text-editor/visual/tables/table-source.ts'

// What reads queries comes with the first of them.
beforeAll(loadSyntax)

const names = createNames(languageAttributes, [{ name: 'State', fieldType: 'state[1]' }])
const MARKS = { theirs: '<', mine: '=', end: '>' }
const options = {
  mentions: new Map([['a', { login: 'a', name: 'A', href: '/a' }]]),
  issues: new Map([['A-1', { idReadable: 'A-1', summary: 'a', resolved: false, href: '/b' }]]),
  attachments: new Map([['a (1).png', '/c']]),
  referenceProject: 'A',
}

/** With the caret at the beginning, behind a sign in the middle, at the end, and with everything selected. */
const everywhere =
  (...commands: readonly EditCommand[]) =>
  (text: string) => {
    const whole = `${text}!${text}`
    const middle = text.length + 1
    for (const command of commands) {
      for (const [start, end] of [
        [0, 0],
        [middle, middle],
        [whole.length, whole.length],
        [0, whole.length],
      ] as const)
        command({ text: whole, start, end })
    }
  }

/** Another text with the same pieces in it, that neither begins nor ends alike. */
const changed = (text: string) => `x\n${text.slice(0, text.length >> 1)}\ny y\n${text.slice(text.length >> 1)}z\nx`
const turned = (text: string) => [...text].toReversed().join('')

/** What reads what people write or paste, apart from the parsers that the server has too, and its least length. */
const readers: readonly (readonly [name: string, units: number, read: (text: string) => unknown])[] = [
  ['Markdown on the page', 300, text => renderFragment(text, options)],
  ['marks in texts', 25_000, everywhere(toggleMark('**'), toggleMark('`'), code)],
  ['lines of texts', 10_000, everywhere(toggleLines('tasks'), toggleLines('quote'), cycleHeading)],
  ['lists in texts', 10_000, everywhere(continueList, indentItems, outdentItems)],
  [
    'blocks and links in texts',
    10_000,
    everywhere(codeBlock, insertLink, pasteOver('https://a.b/c'), insertFiles('![](a)')),
  ],
  ['pasted links', 10_000, text => pasteOver(`https://${text}`)({ text: 'a', start: 0, end: 1 })],
  [
    'completion in texts',
    25_000,
    text => [mentionAt, shortcodeAt, slashAt, innerSlashAt].map(at => at(text, text.length)),
  ],
  ['changes of texts', 25_000, text => changeBetween(text, changed(text))],
  ['words that differ', 8_000, text => diffWords(changed(text), turned(text))],
  ['lines that differ', 8_000, text => diffLines(changed(text), text)],
  ['merged texts', 10_000, text => mergeTexts(text, changed(text), turned(text))],
  ['merged texts without a beginning', 25_000, text => mergeTexts(undefined, changed(text), text)],
  ['marks of merged texts', 25_000, text => hasMarks(mergedText(mergeTexts(text, 'a', 'b'), MARKS), MARKS)],
  ['Markdown in the editor', 2_500, text => markdownLanguage.parser.parse(text)],
  ['line breaks of texts', 25_000, parseText],
  [
    'tables in the editor',
    10_000,
    text => {
      const table = readTable(`|a|b|\n|-|-|\n${text}`)
      return [cellChange(table, 1, 1, text), addColumn(table, 0), removeColumn(table, 1)]
    },
  ],
  ['pasted HTML', 1_000, htmlToMarkdown],
  ['quotes', 25_000, text => quote(text, 'a')],
  ['Markdown of an issue', 25_000, plainText],
  ['blocks of code', 25_000, text => asCodeBlock(text, '')],
  ['names of branches and addresses', 25_000, text => [branchName('A-1', text), issuePath('A-1', text)]],
  ['descriptions of commands', 25_000, descriptionParts],
  ['complete commands', 25_000, text => isComplete(text, text.length, { query: text, commands: [] })],
  ['typed values', 25_000, text => ['period', 'integer', 'float', 'text'].map(type => parseTyped(type, text))],
  ['filters', 10_000, text => [typedValue(text), isSameValue(`{${text}}`, text)]],
  ['old bookmarks', 25_000, text => readOldFilters({ value: text, project: text, sort: text })],
  ['parts of queries', 1_000, text => [readParts(text, names), clausesOf(text, names), withoutClauses(text, names)]],
  ['changes of queries', 1_000, text => [withText(text, text, names), withFilter(text, ['State'], ['a'], names)]],
  ['orders of queries', 2_500, text => withSort(text, { name: text, direction: 'asc' }, names)],
  [
    'matches',
    4_000,
    text => [matchOf({ title: text, prefix: text, keywords: text }, wordsOf('a1 -')), marksOf(text, ['aa!'])],
  ],
  [
    'accounts',
    10_000,
    text => [accountProblems({ fullName: text, login: text, email: text, password: text }), suggestLogin(text)],
  ],
  ['passwords', 10_000, text => passwordStrength(text, ['aaa', text.slice(0, 5)])],
  ['keys of projects', 10_000, text => suggestKey(text, [])],
  ['addresses of folders', 25_000, text => [folderPath({ kind: 'search', id: '1-1', name: text }), folderIdOf(text)]],
  ['names of browsers', 10_000, describeUserAgent],
]

// What is measured is the processor's time. On a machine that others keep busy it may come late.
const PATIENCE = { timeout: 600_000 }

test.each(readers)('time grows linearly with the length of %s', PATIENCE, async (_name, units, read) => {
  expect(await growsFaster(read, units)).toEqual([])
})

test('colours of a query take linear time, however many there are', PATIENCE, async () => {
  const stylesOf = (text: string) =>
    Array.from({ length: text.length >> 1 }, (_, at) => ({
      start: 2 * at,
      end: 2 * at + 1,
      style: 'operator' as const,
    }))
  const read = (text: string) =>
    segmentsOf(text, mergeStyles(text, stylesOf(text), { query: `${text}a`, styles: stylesOf(text) }), [])
  expect(await growsFaster(read, 4_000, ['a '])).toEqual([])
})

test('a slash and letters take no time, however long the word', PATIENCE, async () => {
  const at = (text: string) => [slashAt(`/${text}.`, text.length + 2), innerSlashAt(` /${text}.`, text.length + 3)]
  expect(await growsFaster(at, 6, ['a', 'a ', 'é'])).toEqual([])
})

test('lines of which none is like another are merged in linear time', PATIENCE, async () => {
  const read = (text: string) => mergeTexts(text, changed(text), `y\n${text}\ny`)
  expect(await growsFaster(read, 30_000, [differentLines])).toEqual([])
})

// Their grammars take quadratic time for these.
test.each([
  ['csharp', 'not '],
  ['ini', 'www.'],
])('code in %s is coloured in bounded time', PATIENCE, async (language, word) => {
  const line = `${word.repeat(200 / word.length)}\n`
  const read = (text: string) => {
    const element = document.createElement('code')
    element.className = `language-${language}`
    element.textContent = text
    return highlightCode(element)
  }
  expect(await growsFaster(read, 12_000, [line])).toEqual([])
})
