import { expect, it } from 'vitest'
import { bytesOf } from './bytes-of.ts'

it('grows with what stands in a value, wherever it stands', () => {
  const text = 'x'.repeat(1_000)
  for (const value of [
    text,
    [text],
    { text },
    new Set([text]),
    new Map([[text, 1]]),
    new Map([[1, text]]),
    [[{ deep: text }]],
    Buffer.alloc(2_000),
  ]) {
    expect(bytesOf(value)).toBeGreaterThan(2_000)
    expect(bytesOf(value)).toBeLessThan(2_300)
  }
})

it('counts each place of a list, and what occurs several times once', () => {
  const shared = { text: 'x'.repeat(1_000) }
  expect(bytesOf(Array(1_000).fill(1))).toBeGreaterThan(8_000)
  expect(bytesOf(Array(1_000).fill(shared))).toBeLessThan(11_000)
  const circle: unknown[] = []
  circle.push(circle)
  expect(bytesOf(circle)).toBe(bytesOf([1]))
})

it('is small for what takes no room of its own', () => {
  for (const value of [null, undefined, 0, true, () => 'a function']) expect(bytesOf(value)).toBe(8)
})
