import { expect, test } from 'vitest'
import { placeInPublished, placesInWritten } from './written-places.ts'

const PUBLISHED = 'The pilot boards outside the breakwater.\n\nWait for the tide, then call on channel 12.\n'

const at = (text: string, words: string) => {
  const start = text.indexOf(words)
  return { start, end: start + words.length }
}
const say = (text: string, place: { readonly start: number; readonly end: number } | undefined) =>
  place && text.slice(place.start, place.end)

test('words of the published text are found where they stand in the written one', () => {
  const written = PUBLISHED.replace('The pilot', 'In fog the pilot').replace('the tide', 'high water')
  const found = placesInWritten(PUBLISHED, written, [
    { id: 'kept', ...at(PUBLISHED, 'outside the breakwater') },
    { id: 'gone', ...at(PUBLISHED, 'tide') },
  ])
  expect(say(written, found.get('kept'))).toBe('outside the breakwater')
  expect(found.has('gone')).toBe(false)
  expect(placesInWritten(PUBLISHED, PUBLISHED, [{ id: 'same', ...at(PUBLISHED, 'tide') }]).get('same')).toEqual(
    at(PUBLISHED, 'tide'),
  )
})

test('words that are selected while one writes are those of the published text, wherever they stand in it', () => {
  const paragraphs = PUBLISHED.trimEnd().split('\n\n')
  const written = `New above.\n\n${paragraphs.toReversed().join('\n\n')}`
  for (const words of ['outside the breakwater', 'call on channel 12', 'Wait for the tide, then'])
    expect(say(PUBLISHED, placeInPublished(PUBLISHED, written, at(written, words)))).toBe(words)
})

test('words that are written and not published yet are none of the published text', () => {
  const written = PUBLISHED.replace('the tide', 'high water').replace('pilot boards', 'pilot always boards')
  for (const words of ['high water', 'pilot always boards', 'always'])
    expect(placeInPublished(PUBLISHED, written, at(written, words))).toBeUndefined()
  expect(placeInPublished(PUBLISHED, PUBLISHED, { start: 40, end: 42 })).toBeUndefined()
})
