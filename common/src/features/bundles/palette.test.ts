import { describe, expect, it } from 'vitest'
import { colorIndex, palette } from './palette.ts'

describe('the palette', () => {
  it('has 36 colours, each named by its index', () => {
    expect(palette).toHaveLength(36)
    expect(palette[20]).toEqual({ id: '20', background: '#e30000', foreground: '#fff' })
    expect(palette.every((color, index) => color.id === String(index))).toBe(true)
    expect(palette.every(color => /^#[0-9a-f]{3,6}$/.test(color.background) && color.foreground !== '')).toBe(true)
  })

  it.each([
    ['0', 0],
    ['35', 35],
    ['36', null],
    ['-1', null],
    ['1e1', null],
    ['', null],
  ])('reads the id %j as %j', (id, index) => {
    expect(colorIndex(id)).toBe(index)
  })
})
