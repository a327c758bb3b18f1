import { palette } from '@cairn/common/features/bundles'
import { expect, test } from 'vitest'
import { contrastOf, readableColor } from './readable-color.ts'

test('every colour of the palette becomes readable', () => {
  const faint = palette.filter(({ background, foreground }) => {
    const color = readableColor(background, foreground)
    return (contrastOf(color.background, color.foreground) ?? 0) < 4.5
  })
  expect(faint).toEqual([])
})

test('readable pairs stay as they are, and so do notations it does not know', () => {
  expect(readableColor('#fff', '#444')).toEqual({ background: '#fff', foreground: '#444' })
  expect(readableColor('red', 'inherit')).toEqual({ background: 'red', foreground: 'inherit' })
})
