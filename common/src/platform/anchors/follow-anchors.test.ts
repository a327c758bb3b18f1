import { describe, expect, it } from 'vitest'
import { type Anchor, createAnchor, followAnchors, isQuoteAt } from './index.ts'

const quoted = (text: string, quote: string, nth = 0): Anchor => {
  let start = text.indexOf(quote)
  for (let seen = 0; seen < nth; seen++) start = text.indexOf(quote, start + 1)
  const anchor = createAnchor(text, { start, end: start + quote.length }, 'v1')
  if (!anchor) throw new Error(`no ${quote}`)
  return anchor
}

const quotedAt = (text: string, quote: string, from: number): Anchor => {
  const start = text.indexOf(quote, from)
  const anchor = createAnchor(text, { start, end: start + quote.length }, 'v1')
  if (!anchor) throw new Error(`no ${quote}`)
  return anchor
}

function follow(before: string, after: string, anchor: Anchor, version = 'v2') {
  const [followed] = followAnchors({ before, after, version }, [anchor]).anchors
  if (!followed) throw new Error('no anchor')
  return followed
}

/** The words that an anchor on `quote` has after the change. */
function wordsAfter(before: string, after: string, quote: string, nth = 0): string {
  const { state, start, end } = follow(before, after, quoted(before, quote, nth))
  return state === 'ANCHORED' ? after.slice(start, end) : state
}

describe('an anchor', () => {
  it('holds the words, what stands around them and where they are', () => {
    expect(createAnchor('one two three', { start: 4, end: 7 }, 'v1')).toEqual({
      quote: 'two',
      prefix: 'one ',
      suffix: ' three',
      start: 4,
      end: 7,
      version: 'v1',
      state: 'ANCHORED',
    })
  })

  it('leaves white space at its ends out and splits no character', () => {
    expect(createAnchor('a  b c ', { start: 1, end: 7 }, 'v1')).toMatchObject({ quote: 'b c', start: 3, end: 6 })
    expect(createAnchor('😀x😀', { start: 1, end: 4 }, 'v1')).toMatchObject({ quote: 'x', prefix: '😀', suffix: '😀' })
  })

  it.each([
    [5, 5],
    [6, 2],
    [3, 5],
    [-3, -1],
    [90, 99],
    [Number.NaN, 3],
    [0.5, 3],
  ])('is not made of %d to %d', (start, end) => {
    expect(createAnchor('one   two', { start, end }, 'v1')).toBeUndefined()
  })

  it('is not made of more than 10,000 units', () => {
    expect(createAnchor('a'.repeat(10_000), { start: 0, end: 10_000 }, 'v1')?.end).toBe(10_000)
    expect(createAnchor('a'.repeat(10_001), { start: 0, end: 10_001 }, 'v1')).toBeUndefined()
  })

  it('is checked by whether its quote stands where it says', () => {
    expect(isQuoteAt('one two', { quote: 'two', start: 4, end: 7 })).toBe(true)
    for (const [quote, start, end] of [
      ['two', 3, 6],
      ['two', 4, 8],
      ['two', 4, 6],
      ['', 4, 4],
      ['two', -3, 0],
      ['two', 4.5, 7.5],
    ] as const)
      expect(isQuoteAt('one two', { quote, start, end })).toBe(false)
  })
})

describe('words that stay', () => {
  it('are followed when text comes, goes and changes around them', () => {
    expect(follow('one two three', 'zero one two three', quoted('one two three', 'two'))).toEqual({
      quote: 'two',
      prefix: 'zero one ',
      suffix: ' three',
      start: 9,
      end: 12,
      version: 'v2',
      state: 'ANCHORED',
    })
    expect(wordsAfter('one two three', 'two', 'two')).toBe('two')
    expect(wordsAfter('one two three', 'eins two drei', 'two')).toBe('two')
  })

  it('do not take in what is added right before or behind them', () => {
    expect(wordsAfter('a two b', 'a new two more b', 'two')).toBe('two')
    expect(wordsAfter('two', 'xtwox', 'two')).toBe('two')
  })

  it('may change a little', () => {
    expect(wordsAfter('the colour red', 'the color red', 'colour')).toBe('color')
    expect(
      wordsAfter('we ship it on the first Friday', 'we ship it on the second Friday', 'it on the first Friday'),
    ).toBe('it on the second Friday')
    expect(wordsAfter('a **bold** word', 'a bold word', '**bold** word')).toBe('bold word')
  })

  it('may have something put between them', () => {
    const added = ` ${'and more of it '.repeat(20)}`
    expect(wordsAfter('begin here, end there', `begin here,${added}end there`, 'here, end')).toBe(`here,${added}end`)
  })

  it('are outdated when most of them is another', () => {
    const before = 'It is decided that the office closes at noon. Then we go.'
    const after = 'It is decided that nobody knows yet. Then we go.'
    const anchor = quoted(before, 'the office closes at noon')
    expect(follow(before, after, anchor)).toEqual({ ...anchor, state: 'OUTDATED' })
  })

  it('keep their first quote, and are measured by it', () => {
    const texts = ['to be or not to be', 'to be or maybe not to be', 'to be or maybe not to see']
    const first = quoted(texts[0] ?? '', 'or not to be')
    const second = follow(texts[0] ?? '', texts[1] ?? '', first)
    const third = follow(texts[1] ?? '', texts[2] ?? '', second, 'v3')
    expect(third).toMatchObject({ quote: 'or not to be', state: 'ANCHORED', version: 'v3' })
    expect(texts[2]?.slice(third.start, third.end)).toBe('or maybe not to see')
  })
})

describe('words that go', () => {
  const text = 'First paragraph here.\n\nThe words in question stand here.\n\nLast one.'
  const anchor = quoted(text, 'words in question')

  it('are outdated, with the place and version where they were', () => {
    expect(follow(text, 'First paragraph here.\n\nLast one.', anchor)).toEqual({ ...anchor, state: 'OUTDATED' })
    expect(follow(text, '', anchor)).toEqual({ ...anchor, state: 'OUTDATED' })
  })

  it('are found again when they return, in another place too', () => {
    const without = 'First paragraph here.\n\nLast one.'
    const outdated = follow(text, without, anchor)
    const later = follow(without, `${without}\n\nNothing new.`, outdated, 'v3')
    expect(later).toEqual(outdated)
    const elsewhere = `${without}\n\nNothing new.\n\nThe words in question stand here.`
    const back = follow(`${without}\n\nNothing new.`, elsewhere, later, 'v4')
    expect(back).toMatchObject({ state: 'ANCHORED', version: 'v4' })
    expect(elsewhere.slice(back.start, back.end)).toBe('words in question')
  })

  it('are back with the version that had them', () => {
    const outdated = follow(text, '', anchor)
    expect(follow('', text, outdated, 'v1')).toEqual(anchor)
  })

  it('are followed to where they were moved', () => {
    expect(
      wordsAfter(text, 'The words in question stand here.\n\nFirst paragraph here.\n\nLast one.', 'words in question'),
    ).toBe('words in question')
  })

  it('are followed when they were changed a little on the way', () => {
    const moved = 'The words in such a question stand there.\n\nFirst paragraph here.\n\nLast one.'
    expect(wordsAfter(text, moved, 'The words in question stand here')).toBe('The words in such a question stand there')
  })

  it('are not taken for the same words that stood elsewhere before', () => {
    const before = 'Alpha: see the manual for details.\n\nBeta: see the manual for details.'
    expect(wordsAfter(before, 'Beta: see the manual for details.', 'see the manual for details')).toBe('OUTDATED')
  })

  it('are not guessed at when several passages may be meant', () => {
    const before = 'Intro.\n\nAsk the team leader first.\n\nOutro.'
    const after = 'Ask the team leader first.\n\nIntro.\n\nOutro.\n\nAsk the team leader first.'
    expect(wordsAfter(before, after, 'the team leader')).toBe('OUTDATED')
  })

  it('are not guessed at when they say too little', () => {
    expect(wordsAfter('The red one is big.\n\nThat is all.', 'That is all.\n\nSome red sea.', 'red')).toBe('OUTDATED')
  })

  it('of scripts without spaces are followed as well', () => {
    const before = '会議は金曜日です。\n\n資料を確認してください。\n\n以上。'
    expect(wordsAfter(before, '資料を確認してください。\n\n会議は金曜日です。\n\n以上。', '金曜日')).toBe('金曜日')
    expect(wordsAfter(before, '会議は月曜日です。\n\n以上。', '資料を確認')).toBe('OUTDATED')
  })
})

describe('among equal words', () => {
  it('an anchor stays on the one it was on', () => {
    const before = '- [ ] open\n- [ ] open\n- [ ] open\n'
    const second = quoted(before, 'open', 1)
    const after = '- [ ] new\n- [ ] open\n- [ ] open\n- [ ] open\n'
    expect(follow(before, after, second)).toMatchObject({ state: 'ANCHORED', start: after.indexOf('open') + 11 })
  })

  it('an anchor on repeated pieces keeps its words', () => {
    expect(wordsAfter('a b c d', 'a b x b c d', 'b c')).toBe('b c')
  })
})

describe('many anchors', () => {
  const sentences = Array.from({ length: 300 }, (_, index) => `Sentence number ${index} says ${(index * 7919) % 1000}.`)

  it('come back in their order, and share what may be read', () => {
    const before = sentences.join('\n')
    const after = sentences.toReversed().join('\n')
    const anchors = sentences.map(sentence => quoted(before, sentence))
    const all = followAnchors({ before, after, version: 'v2' }, anchors)
    expect(all.unread).toEqual([])
    expect(all.anchors.map(({ start, end }) => after.slice(start, end))).toEqual(sentences)

    const some = followAnchors({ before, after, version: 'v2' }, anchors, 10_000)
    expect(some.unread.length).toBeGreaterThan(0)
    for (const index of some.unread) expect(some.anchors[index]).toEqual({ ...anchors[index], state: 'OUTDATED' })
    const left = some.unread.map(index => anchors[index] as Anchor)
    expect(followAnchors({ before, after, version: 'v2' }, left).anchors).toEqual(
      some.unread.map(index => all.anchors[index]),
    )
  })

  it.each([
    [
      'a line comes in',
      (lines: readonly string[]) => lines.flatMap((line, at) => (at === 900 ? ['Another.', line] : [line])),
    ],
    [
      'every fifth line changes',
      (lines: readonly string[]) => lines.map((line, at) => (at % 5 ? line : `New ${line}`)),
    ],
    [
      'a line comes after every fifth',
      (lines: readonly string[]) => lines.flatMap((line, at) => (at % 5 ? [line] : [line, 'x'])),
    ],
    ['a word changes in all', (lines: readonly string[]) => lines.map(line => line.replace('same', 'very'))],
  ])('stay with their lines in a text of 100 kB that repeats one: %s', (_name, change) => {
    const line = 'The same line stands here again.'
    const lines = Array.from({ length: 3_000 }, () => line)
    const before = lines.join('\n')
    const after = change(lines).join('\n')
    const places = Array.from({ length: 40 }, (_, index) => 71 * index + 3)
    const anchors = places.map(at => quotedAt(before, 'stands here', at * (line.length + 1)))
    const followed = followAnchors({ before, after, version: 'v2' }, anchors)
    expect(followed.unread).toEqual([])
    const kept = followed.anchors.map(({ state, start, end }) => [state, after.slice(start, end)])
    expect(kept).toEqual(anchors.map(() => ['ANCHORED', 'stands here']))
  })
})
