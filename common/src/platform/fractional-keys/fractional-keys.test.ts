import { describe, expect, it } from 'vitest'
import { growsFaster } from '../growth/index.ts'
import {
  implicitKey,
  implicitKeyAfter,
  implicitKeyBefore,
  isImplicitKey,
  isKey,
  keyBetween,
  keysBetween,
  lastIdAfter,
} from './index.ts'

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Puts keys into a list, each at the place that `choose` gives for the length so far. */
function inserted(count: number, choose: (length: number) => number, start: readonly string[] = []): readonly string[] {
  const keys = [...start]
  for (let done = 0; done < count; done++) {
    const at = choose(keys.length)
    const [after, before] = [keys[at - 1] ?? null, keys[at] ?? null]
    const key = keyBetween(after, before)
    expect(isKey(key) && !isImplicitKey(key), `${after} ${key} ${before}`).toBe(true)
    expect(after === null || after < key, `${after} ${key}`).toBe(true)
    expect(before === null || key < before, `${key} ${before}`).toBe(true)
    keys.splice(at, 0, key)
  }
  return keys
}

const longest = (keys: readonly string[]): number => Math.max(...keys.map(key => key.length))

describe('keys between two others', () => {
  it.each([1, 2, 3])('stand strictly between, wherever they are wanted (%i)', seed => {
    const random = randomNumbers(seed)
    expect(longest(inserted(3_000, length => Math.floor(random() * (length + 1))))).toBeLessThan(20)
  })

  it.each([1, 2, 3])('stand strictly between among those of hosts that nobody moved (%i)', seed => {
    const random = randomNumbers(seed)
    const start = Array.from({ length: 200 }, (_, index) => implicitKey(1_000 - index - Math.floor(index / 50)))
    const keys = inserted(2_000, length => Math.floor(random() * (length + 1)), start)
    expect(longest(keys)).toBeLessThan(30)
  })

  it('stay short at both ends, and grow by a fifth of a digit in one gap', () => {
    expect(longest(inserted(20_000, () => 0))).toBe(3)
    expect(longest(inserted(20_000, length => length))).toBe(3)
    for (const choose of [() => 1, (length: number) => length - 1, (length: number) => length >> 1])
      expect(longest(inserted(300, choose, ['V', 'W']))).toBeLessThanOrEqual(300 / 5 + 3)
  })

  it('go on when the count at an end is used up', () => {
    expect(keyBetween('zzz', null)).toBe('zzz001')
    expect(keyBetween(null, '001')).toBe('000zzz')
    expect(keyBetween(null, '0000000001')).toBe('0000000000zz')
    expect(inserted(500, () => 0, ['004'])).toHaveLength(501)
  })

  it('are never those of hosts', () => {
    for (const [after, before] of [
      ['h0000000000123', 'h0000000000124V'],
      ['h0000000000123', 'h0000000000124'],
      ['h0000000000123U', 'h0000000000123W'],
    ] as const) {
      const key = keyBetween(after, before)
      expect(after < key && key < before && !isImplicitKey(key), key).toBe(true)
    }
  })

  it('are many at once, in their order, hardly longer than one', () => {
    for (const [after, before] of [
      [null, null],
      [null, 'V'],
      ['V', null],
      ['V', 'W'],
      ['V', 'V001'],
      [implicitKey(8), implicitKey(7)],
    ] as const) {
      const keys = keysBetween(after, before, 2_000)
      expect(keys).toHaveLength(2_000)
      const all = [after ?? '', ...keys, before ?? '~']
      expect(all).toEqual([...new Set(all)].sort())
      expect(keys.every(isKey)).toBe(true)
      expect(longest(keys)).toBeLessThanOrEqual(Math.max(after?.length ?? 0, before?.length ?? 0) + 4)
    }
    expect(keysBetween('V', 'W', 0)).toEqual([])
  })

  it.each([
    ['W', 'V'],
    ['V', 'V'],
    ['V0', null],
    [null, '0'],
    ['', null],
    [null, ''],
    ['V', 'V-'],
    ['é', null],
    [null, '\0'],
  ])('are refused for what has none between: %j and %j', (after, before) => {
    expect(() => keyBetween(after, before)).toThrow(RangeError)
  })

  // On a machine that others keep busy it may come late.
  it('take time that is linear in the length of any text', { timeout: 600_000 }, async () => {
    const tried = (text: string) =>
      [
        [text, null],
        [null, text],
        [text, `${text}1`],
        [`${text}1`, `${text}2`],
        [`${text}z`, 'zzzz'],
      ].map(([after = null, before = null]) => {
        try {
          return keyBetween(after, before)
        } catch (error) {
          if (!(error instanceof RangeError)) throw error
          return lastIdAfter(text)
        }
      })
    expect(await growsFaster(tried, 10_000, ['z', '0', 'V', '0z', 'h9', '-'])).toEqual([])
  })
})

describe('keys of hosts that nobody moved', () => {
  const IDS = [1, 2, 3, 9, 10, 11, 99, 100, 101, 999_999, 1_000_000, 9_999_999_999_998, 9_999_999_999_999]

  it('are in the order of their numbers, the newest first', () => {
    const keys = IDS.map(implicitKey)
    expect(keys.toReversed()).toEqual(keys.toSorted())
    expect(keys.every(isKey)).toBe(true)
    for (const id of [0, -1, 1.5, 10 ** 13, Number.NaN]) expect(() => implicitKey(id)).toThrow(RangeError)
  })

  it('are found before and after any text', () => {
    const random = randomNumbers(7)
    const characters = ['h', '0', '1', '9', 'V', 'U', 'W', 'z', 'A', '-', 'é', '😀']
    const texts = Array.from({ length: 3_000 }, () => {
      const key = implicitKey(IDS[Math.floor(random() * IDS.length)] ?? 1)
      const tail = Array.from({ length: Math.floor(random() * 4) }, () => characters[Math.floor(random() * 12)])
      return key.slice(0, Math.floor(random() * 16)) + tail.join('')
    })
    for (const text of [...texts, '', 'h', 'i', 'g', ...IDS.map(implicitKey)]) {
      const last = lastIdAfter(text)
      if (last > 0) expect(implicitKey(last) > text, `${text}: ${last}`).toBe(true)
      if (last < 10 ** 13 - 1) expect(implicitKey(last + 1) > text, `${text}: ${last}`).toBe(false)
      const [before, after] = [implicitKeyBefore(text), implicitKeyAfter(text)]
      expect(after).toBe(last === 0 ? null : implicitKey(last))
      if (before !== null) {
        expect(before < text).toBe(true)
        const next = implicitKeyAfter(before)
        expect(next === null || next >= text).toBe(true)
      } else expect(text <= implicitKey(10 ** 13 - 1)).toBe(true)
    }
  })
})
