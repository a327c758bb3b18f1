import { mergeTexts } from '@cairn/common/platform/text-merge'
import { expect, test } from 'vitest'
import { hasMarks, isMerged, mergedText, openPlaces, unmerged } from './merge-parts.ts'

const MARKS = { theirs: '[saved]', mine: '[yours]', end: '[end]' }

function merged(base: string | undefined, theirs: string, mine: string) {
  const parts = mergeTexts(base, theirs, mine)
  return { text: mergedText(parts, MARKS), isMerged: isMerged(parts), places: openPlaces(parts) }
}

test('changes at different places both stand in the merged text', () => {
  const base = 'Intro.\n\nMiddle.\n\nEnd.'
  expect(merged(base, `${base}\n\nTheir paragraph.`, `My line.\n\n${base}`)).toEqual({
    text: `My line.\n\n${base}\n\nTheir paragraph.`,
    isMerged: true,
    places: 0,
  })
})

test('a change at the start and a paragraph at the end of a single line do not collide', () => {
  expect(merged('As it was.', 'As it was.\n\nAdded.', 'Note: As it was.').text).toBe('Note: As it was.\n\nAdded.')
})

test('what one of them deleted stays deleted beside a change of the other', () => {
  expect(merged('one\ntwo\nthree\nfour\n', 'one\nthree\nfour\n', 'one\ntwo\nthree\nFOUR\n').text).toBe(
    'one\nthree\nFOUR\n',
  )
})

test('lines that both added at one place follow each other, theirs first', () => {
  expect(merged('- a\n', '- a\n- theirs\n', '- a\n- mine\n')).toEqual({
    text: '- a\n- theirs\n- mine\n',
    isMerged: true,
    places: 0,
  })
  expect(merged('Text', 'Text\n\nTheirs', 'Text\n\nMine').text).toBe('Text\n\nTheirs\n\nMine')
})

test('the same words changed by both are shown one behind the other, with the rest merged', () => {
  expect(
    merged('Top.\n\nBuy milk.\n\nBottom.', 'Top!\n\nBuy oat milk.\n\nBottom.', 'Top.\n\nBuy bread.\n\nBottom.'),
  ).toEqual({
    text: 'Top!\n\n[saved]\nBuy oat milk.\n[yours]\nBuy bread.\n[end]\n\nBottom.',
    isMerged: false,
    places: 1,
  })
})

test('where nobody knows what they began with, every difference shows both versions', () => {
  expect(merged(undefined, 'same\ntheirs\nend\n', 'same\nmine\nend\nmore\n')).toEqual({
    text: 'same\n[saved]\ntheirs\n[yours]\nmine\n[end]\nend\n[saved]\n[yours]\nmore\n[end]\n',
    isMerged: false,
    places: 2,
  })
})

test('nothing of either text is lost whatever they made of it', () => {
  const texts = ['', 'a', 'a\nb', 'a b c\n\nd', 'x\na b c\n\nd\n', 'b\na', 'a b x c\n\nd\ne']
  for (const base of texts)
    for (const theirs of texts)
      for (const mine of texts) {
        const { text } = merged(base, theirs, mine)
        // What only one of them added is there.
        for (const word of 'abcdex')
          if (!base.includes(word) && (theirs.includes(word) || mine.includes(word))) expect(text).toContain(word)
        if (theirs === base) expect(text).toBe(mine)
        if (mine === base) expect(text).toBe(theirs)
      }
})

test('of very long texts the ends that nobody changed are kept, and the middle is left to the reader', () => {
  const middle = Array.from({ length: 5_000 }, (_, line) => (line % 2 ? '' : 'again')).join('\n')
  const base = `top\n${middle}\nbottom`
  expect(merged(base, `top\ntheirs\n${middle}\nbottom`, `top\n${middle}\nmine\nbottom`)).toEqual({
    text: `top\n[saved]\ntheirs\n${middle}\n[yours]\n${middle}\nmine\n[end]\nbottom`,
    isMerged: false,
    places: 1,
  })
})

test('marks that were left in a text are found', () => {
  expect(hasMarks('a\n[yours]\nb', MARKS)).toBe(true)
  expect(hasMarks('a\nthese are [yours]\nb', MARKS)).toBe(false)
})

test('without the means to merge, both texts stand there whole', () => {
  expect(mergedText(unmerged('a\nb', 'c'), MARKS)).toBe('[saved]\na\nb\n[yours]\nc\n[end]')
})
