import { beforeAll, beforeEach, expect, test } from 'vitest'
import { setLocale, t, withTexts } from '../../../../platform/i18n/index.ts'
import type { Carry } from '../../api/carrying.ts'
import { cellKey } from '../../api/checks.ts'
import { dropInList } from './drop-in-list.ts'

let moves: (readonly [string | null | undefined, boolean])[]

beforeAll(() => withTexts('agile', () => setLocale('en')))
beforeEach(() => {
  moves = []
})

type List = Parameters<typeof dropInList>[3]

const IDS = ['a', 'b', 'c']
const drop = (cards: readonly string[], index: number, refusal?: List['refusal'], reason?: string) => {
  const check = { allowed: false, values: [], code: 'x', reason: reason ?? null }
  const carry: Carry = {
    ...{ by: 'keys', cards, set: new Set(cards), over: { row: 'r', column: 'l', index } },
    areBrought: false,
    checks: new Map(reason === undefined ? [] : [[cellKey('r', 'l'), check]]),
  }
  const move: List['move'] = async (leading, isOrder) => {
    moves.push([leading, isOrder])
    return true
  }
  return dropInList(t, carry, index, { ids: IDS, refusal, move })
}

test('cards go behind the one before their place, whether they come or are put in order', async () => {
  expect(await drop(['x'], 1)).toBe(true)
  expect(await drop(['a'], 2)).toBe(true)
  expect(await drop(['c'], 0)).toBe(true)
  expect(moves).toEqual([
    ['a', false],
    ['c', true],
    [null, true],
  ])
})

test('a card that is dropped where it was taken up goes nowhere', async () => {
  expect(await drop(['b'], 1)).toBe(false)
  expect(moves).toEqual([])
})

test('what the server refuses is not sent', async () => {
  expect(await drop(['x'], 1, undefined, 'Not here')).toBe(false)
  expect(moves).toEqual([])
})

test('a list with an order of its own takes cards to no place, and is put in no other', async () => {
  expect(await drop(['x'], 1, 'agile.move.sorted')).toBe(true)
  expect(moves).toEqual([[undefined, false]])
  expect(await drop(['c'], 0, 'agile.move.sorted')).toBe(false)
  expect(moves).toHaveLength(1)
})
