import { describe, expect, it } from 'vitest'
import { createSharedMemory } from './shared-memory.ts'
import { isTooSlow } from './slow-bodies.ts'

describe('memory that requests share', () => {
  it('has room for a number of bytes in all, of which one asker gets half', () => {
    const memory = createSharedMemory(100, 'half of all')
    const first = memory.open('192.0.2.1')
    first.grow(40)
    expect(() => memory.open('192.0.2.1').grow(20)).toThrow(/too_much_at_once/)
    memory.open('192.0.2.2').grow(50)
    expect(() => memory.open('192.0.2.3').grow(20)).toThrow(/too_much_at_once/)
    first.free()
    first.free()
    memory.open('192.0.2.3').grow(50)
    expect(() => memory.open('192.0.2.4').grow(1)).toThrow(/too_much_at_once/)
  })
})

describe('memory of replies', () => {
  it('has always some left for the next asker', () => {
    const memory = createSharedMemory(1_000, 'half of the rest')
    const most = (asker: string): number => {
      const held = memory.open(asker)
      for (let bytes = 0; ; bytes++)
        try {
          held.grow(1)
        } catch {
          return bytes
        }
    }
    expect(['a', 'b', 'c', 'd', 'e'].map(most)).toEqual([500, 250, 125, 62, 31])
  })
})

describe('a body is too slow', () => {
  it.each([
    [0, -1, false],
    [0, 1, true],
    [7_999, 1_000, true],
    [8_000, 1_000, false],
    [100, 12_500, true],
  ])('%d bytes, %d ms beyond the patience: %s', (bytes, overtime, expected) => {
    expect(isTooSlow(bytes, overtime, 8_000)).toBe(expected)
  })
})
