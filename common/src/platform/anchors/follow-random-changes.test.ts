import { describe, expect, it } from 'vitest'
import { type Anchor, createAnchor, followAnchors } from './index.ts'
import { block, blocks, type Random, seeded, sentence, word } from './random-texts.testing.ts'

const SEEDS = Array.from({ length: 150 }, (_, seed) => seed + 1)

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Applies edits, and tells where an offset that none of them takes away is then. */
function applied(text: string, edits: readonly Edit[]) {
  let result = ''
  let at = 0
  for (const { from, to, text: added } of edits) {
    result += text.slice(at, from) + added
    at = to
  }
  const shifted = (offset: number) =>
    edits.reduce((sum, edit) => (edit.to <= offset ? sum + edit.text.length - (edit.to - edit.from) : sum), offset)
  return { text: result + text.slice(at), shifted }
}

function randomAnchors(random: Random, text: string, count: number): Anchor[] {
  return Array.from({ length: count }, () => {
    const start = random.below(text.length)
    return createAnchor(text, { start, end: Math.min(text.length, start + random.between(3, 120)) }, 'v1')
  }).filter(anchor => anchor !== undefined)
}

/** Changes of words, lines and blocks, none of which touches what is to be kept. */
function randomEdits(random: Random, text: string, kept: readonly Anchor[]): Edit[] {
  const edits: Edit[] = []
  for (let tries = random.between(1, 12); tries > 0; tries--) {
    const from = random.below(text.length)
    const to = Math.min(text.length, from + (random.below(2) && random.below(200)))
    const added = [() => '', () => `${word(random)} `, () => sentence(random), () => `\n\n${block(random)}\n\n`]
    const isFree = [...kept, ...edits.map(edit => ({ start: edit.from, end: edit.to }))].every(
      ({ start, end }) => to < start || from > end,
    )
    if (isFree) edits.push({ from, to, text: added[random.below(4)]?.() ?? '' })
  }
  return edits.sort((a, b) => a.from - b.from)
}

const wordsOf = (text: string, anchors: readonly Anchor[]) =>
  anchors.map(({ state, start, end }) => (state === 'ANCHORED' ? text.slice(start, end) : state))

describe('whatever is changed', () => {
  it.each(SEEDS)('edits elsewhere leave every anchor its words (%d)', seed => {
    const random = seeded(seed)
    const before = blocks(random, 30).join('\n\n')
    const anchors = randomAnchors(random, before, 12)
    const edits = randomEdits(random, before, anchors)
    const { text, shifted } = applied(before, edits)
    const followed = followAnchors({ before, after: text, version: 'v2' }, anchors).anchors
    expect(wordsOf(text, followed)).toEqual(anchors.map(({ quote }) => quote))
    const moved = followed.filter(({ start }, index) => start !== shifted(anchors[index]?.start ?? -1))
    expect(moved).toEqual([])
  })

  it.each(SEEDS)('cut and paste takes them along (%d)', seed => {
    const random = seeded(seed)
    const moved = `${sentence(random)} ${sentence(random)} ${sentence(random)}`
    const others = blocks(random, 29)
    const pieces = others.toSpliced(random.below(30), 0, moved)
    const before = pieces.join('\n\n')
    const start = before.indexOf(moved) + random.below(40)
    const anchors = [createAnchor(before, { start, end: start + random.between(25, 60) }, 'v1')].filter(one => !!one)
    const after = others.toSpliced(random.below(30), 0, moved).join('\n\n')
    const followed = followAnchors({ before, after, version: 'v2' }, anchors).anchors
    expect(wordsOf(after, followed)).toEqual(anchors.map(({ quote }) => quote))
  })

  it.each(SEEDS)('what two people changed in different places keeps the anchors of both (%d)', seed => {
    const random = seeded(seed)
    const base = blocks(random, 30).join('\n\n')
    const anchors = randomAnchors(random, base, 8)
    const edits = randomEdits(random, base, anchors)
    const mine = edits.filter((_, index) => index % 2 === 0)
    const first = applied(base, mine).text
    const merged = applied(base, edits).text
    const once = followAnchors({ before: base, after: merged, version: 'm' }, anchors).anchors
    const onMine = followAnchors({ before: base, after: first, version: 'v2' }, anchors).anchors
    const twice = followAnchors({ before: first, after: merged, version: 'm' }, onMine).anchors
    expect(twice).toEqual(once)
  })

  it.each(SEEDS)('a version that is restored has them where they were (%d)', seed => {
    const random = seeded(seed)
    const before = blocks(random, 20).join('\n\n')
    const anchors = randomAnchors(random, before, 10)
    const edits = randomEdits(random, before, [])
    const { text } = applied(before, edits)
    const there = followAnchors({ before, after: text, version: 'v2' }, anchors).anchors
    const back = followAnchors({ before: text, after: before, version: 'v3' }, there).anchors
    const wrong = back.filter(
      ({ state, start, end, quote }) => state === 'ANCHORED' && before.slice(start, end) !== quote,
    )
    expect(wrong).toEqual([])
    expect(wordsOf(before, back)).toEqual(anchors.map(({ quote }) => quote))
  })

  it.each(SEEDS)('none is lost, and all offsets hold words (%d)', seed => {
    const random = seeded(seed)
    const before = blocks(random, 20).join('\n\n')
    const anchors = randomAnchors(random, before, 20)
    const after = random.below(2)
      ? blocks(random, 20).join('\n\n')
      : applied(before, randomEdits(random, before, [])).text
    const followed = followAnchors({ before, after, version: 'v2' }, anchors).anchors
    expect(followed.map(({ quote }) => quote)).toEqual(anchors.map(({ quote }) => quote))
    for (const [index, anchor] of followed.entries()) {
      if (anchor.state === 'OUTDATED') expect(anchor).toEqual({ ...anchors[index], state: 'OUTDATED' })
      else expect(createAnchor(after, anchor, 'v2')).toMatchObject({ start: anchor.start, end: anchor.end })
    }
  })
})
