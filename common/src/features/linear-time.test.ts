import { describe, expect, it } from 'vitest'
import { type Anchor, alignRendered, createAnchor, followAnchors } from '../platform/anchors/index.ts'
import { parseFields } from '../platform/fields/index.ts'
import { growsFaster } from '../platform/growth/index.ts'
import { codeRanges } from '../platform/markdown/code-ranges.ts'
import * as markdown from '../platform/markdown/index.ts'
import { toUnsafeHtml } from '../platform/markdown/parser/index.ts'
import { parsePeriod } from '../platform/period/index.ts'
import { diffTexts } from '../platform/text-diff/index.ts'
import { commandCandidates, parseCommands } from './commands/index.ts'
import { dictionary as commandDictionary, facts } from './commands/language/commands.testing.ts'
import { languageAttributes } from './query-attributes/index.ts'
import * as search from './search/index.ts'
import { dictionary, NOW } from './search/query/testing/dictionary.ts'

const names = search.createNames(languageAttributes)
/** Everything that a text may speak of is there. */
const known = {
  mentions: new Map([['a', { login: 'a', name: 'A', href: '/a' }]]),
  issues: new Map([['A-1', { idReadable: 'A-1', summary: 'a', resolved: false, href: '/b' }]]),
  attachments: new Map([['a (1).png', '/c']]),
  articles: new Map([['A-A-1', { idReadable: 'A-A-1', summary: 'a', href: '/d' }]]),
  commits: new Map([['aaaaaa1', { title: 'a', href: '/e' }]]),
  referenceProject: 'A',
}

/** Another text with the same pieces in it. */
const changed = (text: string) => `x\n${text.slice(text.length >> 1)}\ny y\n${text.slice(0, text.length >> 1)}z`
const turned = (text: string) => [...text].toReversed().join('')

/** On the beginning, on all but the ends, and on some between, each followed into another text. */
function followInto(text: string, after: string): void {
  const ranges = [[0, 40], [9, text.length - 9], ...Array.from({ length: 5 }, (_, at) => [500 * at, 500 * at + 90])]
  const anchors = ranges.map(([start = 0, end = 0]) => createAnchor(text, { start, end }, 'v1'))
  const made = anchors.filter((anchor): anchor is Anchor => anchor !== undefined)
  followAnchors({ before: text, after, version: 'v2' }, made)
  followAnchors(
    { before: '', after: text, version: 'v3' },
    made.map(anchor => ({ ...anchor, state: 'OUTDATED' })),
  )
}

const ticks = (text: string) => text.replaceAll('[ ]', '[x]')

/** Everything that reads what people write: what it is called, and how long a text it takes at most, by four. */
const parsers: readonly [name: string, units: number, parse: (text: string) => unknown][] = [
  ['queries: names to look up', 2_500, search.candidates],
  ['queries: syntax', 10_000, text => search.parseSyntax(text, names)],
  ['queries: meaning', 4_000, text => search.parseQuery(text, dictionary)],
  ['queries: completion', 10_000, text => search.completionAt(text, text.length, names)],
  ['queries: completion within', 10_000, text => search.completionAt(text, text.length >> 1, names)],
  ['queries: quoting', 25_000, search.quoteName],
  ['queries: dates', 25_000, text => search.readDate(text, { now: NOW, timeZone: 'UTC', workDays: [1, 2, 3, 4, 5] })],
  ['commands: names to look up', 2_500, commandCandidates],
  ['commands: meaning', 4_000, text => parseCommands(text, commandDictionary, facts(1, 2))],
  ['projections', 10_000, text => attempt(() => parseFields(text))],
  ['periods', 25_000, text => parsePeriod(text)],
  ['Markdown', 2_500, text => toUnsafeHtml(text, known)],
  ['mentions', 25_000, markdown.findMentions],
  ['issue ids', 25_000, text => markdown.findIssueIds(text, { anyCase: true })],
  ['article ids', 25_000, text => markdown.findArticleIds(text, { anyCase: true })],
  ['hashes', 25_000, markdown.findHashes],
  ['numbers of issues', 25_000, markdown.findNumberReferences],
  [
    'names in texts',
    10_000,
    text => markdown.namesInText(text, { base: 'https://t.example/', referenceProject: 'KEY' }),
  ],
  ['code', 25_000, codeRanges],
  ['names of files', 25_000, text => markdown.renameFileIn(`(a${text}`, 'a', 'b')],
  ['excerpts', 25_000, text => markdown.toPlainText(text, text.length)],
  ['short excerpts', 250_000, text => markdown.toPlainText(text, 100)],
  ['differences of texts', 5_000, text => [diffTexts(text, changed(text)), diffTexts(text, turned(text))]],
  ['anchors in texts', 2_500, text => [followInto(text, changed(text)), followInto(text, turned(text))]],
  ['shown texts and their sources', 2_500, text => alignRendered(text, turned(text)).toSource({ start: 0, end: 99 })],
  ['ticks', 25_000, text => markdown.mergeTicks(text, ticks(text), text)],
]

function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // A refusal is an answer as well; only its time counts.
  }
}

describe('time grows linearly with the text', () => {
  // What is measured is the processor's time. On a machine that others keep busy it may come late.
  it.each(parsers)('of %s', { timeout: 600_000 }, async (_name, units, parse) => {
    expect(await growsFaster(parse, units)).toEqual([])
  })

  it('of commands, repeated', { timeout: 600_000 }, async () => {
    const parse = (text: string) => parseCommands(text, commandDictionary, facts(1, 2))
    const words = ['tag x ', 'Codename ', 'add ', 'relates to ', 'State Fixed ', 'for mira ', 'ACME-4 ']
    expect(await growsFaster(parse, 4_000, words)).toEqual([])
  })

  it('of what each rule of Markdown begins with', { timeout: 600_000 }, async () => {
    const pieces = [
      ...['[^a] ', '[^a]: b\n\n', '[^a]: ', '$a ', '$$a ', '$$a\n', '- $$a\n\n', '> $$a\n', '$`a', '\\$a$'],
      ...[
        '> [!NOTE]\n',
        '> [!NOTE]\n> a\n\n',
        '[[toc]]\n\n',
        '# a\n',
        '# a-1\n',
        '<iframe ',
        '<iframe src="',
        '</iframe>',
      ],
      ...[
        '@[youtube](',
        'aError: b\n',
        'aError: b\n at b)\n',
        'aError: b\nc\nd\ne\n',
        'Traceback (most recent call last):\n',
      ],
      ...[
        '```a {1,',
        '```\n```{1,2,3}\n',
        'aaaaaa1 ',
        'A-A-1 ',
        'https://a.b/issue/A-1 ',
        '<https://a.b/issue/A-1>',
        '[a](#b) ',
      ],
      ...['<details>\n\n', '<div>\n\n</div>\n\n', '<b>a\n\n', '![](a.mp4)', '![](https://youtu.be/aaaaaaaaaaa)'],
    ]
    expect(await growsFaster(text => toUnsafeHtml(text, { ...known, base: 'https://a.b/' }), 10_000, pieces)).toEqual(
      [],
    )
  })

  it('of emoji between pieces of code', { timeout: 600_000 }, async () => {
    expect(await growsFaster(text => toUnsafeHtml(text, {}), 14_000, [':+1:`a`'])).toEqual([])
  })

  it('of a thousand ticks, however long their lines', async () => {
    const boxes = Array.from({ length: 1_000 }, (_, index) => ({ position: 3 + 8 * index, checked: true, text: 'a' }))
    const tick = (text: string) => markdown.changeTasks(text, boxes)
    expect(await growsFaster(tick, 250_000, ['- [ ] a\n', '- [ ] a ', '[ ]'])).toEqual([])
  })
})
