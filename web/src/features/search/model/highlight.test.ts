import type { StyleRange } from '@cairn/common/features/search'
import { expect, test } from 'vitest'
import { mergeStyles, segmentsOf, withoutErrorAt } from './highlight.ts'

const range = (start: number, end: number, style: StyleRange['style']): StyleRange => ({ start, end, style })

const TOLD = {
  query: 'State: Opn login',
  styles: [range(0, 5, 'field_name'), range(5, 6, 'operator'), range(7, 10, 'error'), range(11, 16, 'text')],
}

test('what the server told about the very text is taken as it is', () => {
  expect(mergeStyles(TOLD.query, [], TOLD)).toBe(TOLD.styles)
})

test('without an answer the browser colours by itself', () => {
  const local = [range(0, 5, 'field_name')]
  expect(mergeStyles('State', local, undefined)).toBe(local)
})

test('around a change the old colours stay, and the changed word gets new ones', () => {
  const text = 'State: Open login'
  const local = [range(0, 5, 'text'), range(7, 11, 'field_value'), range(12, 17, 'text')]
  expect(mergeStyles(text, local, TOLD)).toEqual([
    range(0, 5, 'field_name'),
    range(5, 6, 'operator'),
    range(7, 11, 'field_value'),
    range(12, 17, 'text'),
  ])
})

test('the word that is being written is coloured as what it looks like', () => {
  const told = [range(0, 7, 'error'), range(8, 12, 'error')]
  const local = [range(0, 5, 'field_name'), range(5, 6, 'operator'), range(8, 12, 'text')]
  expect(withoutErrorAt(7, told, local)).toEqual([
    range(0, 5, 'field_name'),
    range(5, 6, 'operator'),
    range(8, 12, 'error'),
  ])
})

test('a text is cut where styles and problems begin and end', () => {
  const problem = { start: 7, end: 10, code: 'unknown_value', text: 'No such state' }
  const segments = segmentsOf('State: Opn', TOLD.styles, [problem])
  expect(segments.map(({ text, style }) => [text, style])).toEqual([
    ['State', 'field_name'],
    [':', 'operator'],
    [' ', undefined],
    ['Opn', 'error'],
  ])
  expect(segments.map(({ problem: own }) => own?.text)).toEqual([undefined, undefined, undefined, 'No such state'])
})

test('the pieces make up the whole text, whatever the ranges', () => {
  const styles = [range(0, 2, 'text'), range(3, 90, 'error')]
  expect(
    segmentsOf('a 😀 b', styles, [])
      .map(({ text }) => text)
      .join(''),
  ).toBe('a 😀 b')
})
