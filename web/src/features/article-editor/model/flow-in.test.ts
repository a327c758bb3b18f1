// @vitest-environment node
import { expect, test } from 'vitest'
import type { EditedTexts } from '../../articles/index.ts'
import { flowIn } from './flow-in.ts'

const texts = (content: string, version: string, summary = 'Title'): EditedTexts => ({
  summary,
  content,
  summaryVersion: summary,
  contentVersion: version,
})
const BASE = 'one\n\ntwo\n\nthree'
const begun = { summary: 'Title', content: BASE }

test('what another one published elsewhere in the text comes in, and is what the writing is based on', () => {
  const mine = texts('ONE\n\ntwo\n\nthree', 'v1')
  const now = texts('one\n\ntwo\n\nTHREE', 'v2')
  expect(flowIn(mine, now, begun)).toEqual(texts('ONE\n\ntwo\n\nTHREE', 'v2'))
})

test('where both changed the same line, the text stays as its writer has it, and so does what it was begun with', () => {
  const mine = texts('ONE\n\ntwo\n\nthree', 'v1')
  expect(flowIn(mine, texts('eins\n\ntwo\n\nthree', 'v2'), begun)).toBe(mine)
  // Of what it was begun with nothing is known.
  expect(flowIn(mine, texts('one\n\ntwo\n\nTHREE', 'v2'), {})).toBe(mine)
})

test('the same change by somebody else is no conflict, nor is a text that was not touched', () => {
  const now = texts('ONE\n\ntwo\n\nthree', 'v2')
  expect(flowIn(texts(now.content, 'v1'), now, {})).toEqual(now)
  expect(flowIn(texts(BASE, 'v1'), now, begun)).toEqual(now)
  expect(flowIn(now, now, begun)).toBe(now)
})

test('a title that somebody else changed comes in unless the writer changed it as well', () => {
  const now = texts(BASE, 'v1', 'Renamed')
  expect(flowIn(texts('mine', 'v1'), now, begun)).toEqual({
    ...texts('mine', 'v1'),
    summary: 'Renamed',
    summaryVersion: 'Renamed',
  })
  const mine = { ...texts('mine', 'v1'), summary: 'Own title' }
  expect(flowIn(mine, now, begun)).toBe(mine)
})
