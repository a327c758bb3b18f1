import { describe, expect, it } from 'vitest'
import { EXAMPLES } from '../markdown/parser/examples/index.ts'
import { toUnsafeBlocks } from '../markdown/parser/index.ts'
import { alignRendered } from './index.ts'
import { blocks, type Random, seeded, sentence, word } from './random-texts.testing.ts'
import { withoutTargets } from './without-targets.ts'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', copy: '©' }

/** The text that is seen of HTML, with line breaks between blocks. */
const shownOf = (html: string): string =>
  html
    .replace(
      /<(?:br|hr|\/?(?:p|div|li|ul|ol|h[1-6]|tr|td|th|table|thead|tbody|blockquote|pre|details|summary|aside|section))\b[^>]*>/g,
      '\n',
    )
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+);/g, (entity, name) => ENTITIES[name] ?? entity)

const shown = (source: string): string =>
  shownOf(
    toUnsafeBlocks(source, {})
      .map(({ html }) => html)
      .join(''),
  )
const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

function sourceOf(source: string, text: string, quote: string): string {
  const start = text.indexOf(quote)
  expect([quote, start]).not.toEqual([quote, -1])
  const range = alignRendered(source, text).toSource({ start, end: start + quote.length })
  return range ? source.slice(range.start, range.end) : 'nothing'
}

describe('what is marked in a shown text', () => {
  it.each([
    ['ship on Friday in', 'We ship on **Friday** in May', 'ship on **Friday** in'],
    ['Friday', 'We ship on **Friday** in May', 'Friday'],
    [
      'see the docs now',
      'Do see the [docs](https://x.test/see/docs "docs now") now',
      'see the [docs](https://x.test/see/docs "docs now") now',
    ],
    ['docs', '[docs](docs.html) and docs', 'docs'],
    ['two *three* four', 'one two \\*three\\* four', 'two \\*three\\* four'],
    ['R&D costs', 'our R&amp;D costs', 'R&amp;D costs'],
    ['one', '- one\n- two', 'one'],
    ['one two', '- one\n- two', 'one\n- two'],
    ['alpha', '| alpha | beta |\n|---|---|\n| gamma | delta |', 'alpha'],
    ['delta', '| alpha | beta |\n|---|---|\n| gamma | delta |', 'delta'],
    ['let a = 1', 'x\n\n```ts\nlet a = 1\n```', 'let a = 1'],
    ['quoted text', '> some\n> quoted text', 'quoted text'],
    ['big', 'a <b class="big">big</b> word', 'big'],
    ['code', 'some `code` here', 'code'],
    ['launch 🚀 today', 'we launch :rocket: today', 'launch :rocket: today'],
    ['https://x.test/a', 'go to <https://x.test/a> now', 'https://x.test/a'],
  ])('%s', (quote, source, expected) => {
    const text = shown(source)
    // Between blocks there are as many line breaks as the tags make.
    const seen = new RegExp(quote.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+')).exec(text)?.[0]
    expect(sourceOf(source, text, seen ?? quote)).toBe(expected)
  })

  it('is found where a title stands in place of an id', () => {
    const source = 'Look at ACME-7 and then at ACME-8, please.'
    const text = 'Look at ACME-7 Engine fails and then at ACME-8 Brakes too, please.'
    expect(sourceOf(source, text, 'at ACME-7 Engine fails and')).toBe('at ACME-7 and')
  })

  it('is nothing where it is not of the source', () => {
    const text = 'A warning that was added. Text of the source.'
    expect(sourceOf('Text of the source.', text, 'A warning that was')).toBe('nothing')
    expect(alignRendered('a', 'a').toSource({ start: 1, end: 1 })).toBeUndefined()
    expect(alignRendered('a', 'a').toSource({ start: -5, end: 9 })).toEqual({ start: 0, end: 1 })
  })

  it('has its way back when only some blocks are drawn', () => {
    const source = 'First **block** here.\n\nSecond block there.\n\nThird block.'
    const { toShown } = alignRendered(source, 'Second block there.\n')
    const at = source.indexOf('block there')
    expect(toShown({ start: at, end: at + 11 })).toEqual({ start: 7, end: 18 })
    expect(toShown({ start: 0, end: 5 })).toBeUndefined()
  })
})

describe('from the shown text to the source and back', () => {
  /** Any part of whole words, there and back. */
  function check(source: string, text: string, random: Random, times: number): void {
    const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    if (words.length === 0) return
    const { toSource, toShown } = alignRendered(source, text)
    for (let time = 0; time < times; time++) {
      const first = random.below(words.length)
      const last = Math.min(words.length - 1, first + random.below(12))
      const start = words[first]?.index ?? 0
      const end = (words[last]?.index ?? 0) + (words[last]?.[0].length ?? 0)
      const range = toSource({ start, end })
      const back = range && toShown(range)
      expect([source, wordsIn(back ? text.slice(back.start, back.end) : '')]).toEqual([
        source,
        wordsIn(text.slice(start, end)),
      ])
    }
  }

  it.each(Array.from({ length: 60 }, (_, seed) => seed + 1))('the words of random texts are the same (%d)', seed => {
    const random = seeded(seed)
    const rich = () => {
      const [a, b] = [word(random), word(random)]
      const ways = [
        `**${a} ${b}**`,
        `_${a}_`,
        `[${a} ${b}](https://x.test/${a})`,
        `\`${a}\``,
        `${a} &amp; ${b}`,
        `${a}\\_${b}`,
        `~~${a}~~`,
      ]
      return ways[random.below(ways.length)] ?? a
    }
    const paragraphs = Array.from({ length: 6 }, () => `${sentence(random)} ${rich()} ${sentence(random)} ${rich()}.`)
    const lists = `- ${rich()}\n  - ${rich()} ${word(random)}\n\n1. ${rich()}\n2. ${word(random)}`
    const quote = `> ${rich()} ${word(random)}\n> ${rich()}`
    const table = `| ${rich()} | ${rich()} |\n|---|:-:|\n| ${rich()} | ${word(random)} |`
    const source = [...paragraphs, lists, quote, table, ...blocks(random, 6)].join('\n\n')
    check(source, shown(source), random, 40)
  })

  /** Whether all that is shown stands in the source as often: no titles, labels, numbers of notes or lists of contents. */
  const isOfSource = (source: string, text: string): boolean => {
    const left = Map.groupBy(wordsIn(withoutTargets(source).text), written => written)
    return [...Map.groupBy(wordsIn(text), seen => seen)].every(
      ([seen, times]) => times.length <= (left.get(seen)?.length ?? 0),
    )
  }

  const every = Object.values(EXAMPLES).flat()
  it.each(every.filter(({ source, html }) => isOfSource(source, shownOf(html))))(
    'the words of $name are the same',
    ({ source, html }) => {
      check(source, shownOf(html), seeded(7), 30)
    },
  )

  it.each(every)('what was found of $name is found again', ({ source, html }) => {
    const text = shownOf(html)
    const { toSource, toShown } = alignRendered(source, text)
    for (const { index, 0: seen } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      const part = toSource({ start: index, end: index + seen.length })
      if (part) expect(toShown(part)).toBeDefined()
    }
  })
})
