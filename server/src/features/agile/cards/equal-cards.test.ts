import { describe, expect, it } from 'vitest'
import type { FieldValues } from '../../issues/index.ts'
import { oneOfEach } from './equal-cards.ts'

const [STATE, TYPE, OWN] = [1, 2, 7]

const card = (id: number, project_id = 1, reporter_id = 5) => ({ id, project_id, reporter_id })
const holding = (values: Readonly<Record<number, readonly number[]>>): FieldValues =>
  new Map(
    Object.entries(values).map(([fieldId, ids]) => [
      Number(fieldId),
      ids.map(valueId => ({
        ...{ fieldId: Number(fieldId), valueId, num: null, text: null, ord: null, name: null, isResolved: null },
      })),
    ]),
  )

describe('cards that may be moved alike', () => {
  const idsOf = (fields: readonly number[] | null, cards: readonly ReturnType<typeof card>[], all: object = {}) =>
    oneOfEach(
      cards,
      new Map(Object.entries(all).map(([id, values]) => [Number(id), holding(values)])),
      fields && new Set(fields),
      OWN,
    ).map(({ id }) => id)

  it('are of one project and the same to the actor', () => {
    expect(idsOf([], [card(1), card(2), card(3, 2), card(4, 1, OWN), card(5, 1, 6), card(6, 2)])).toEqual([1, 3, 4])
  })

  it('hold the same in the fields that decide, in any order of the fields', () => {
    const all = {
      1: { [STATE]: [10], [TYPE]: [20] },
      2: { [STATE]: [10], [TYPE]: [21] },
      3: { [TYPE]: [22], [STATE]: [10] },
      4: { [STATE]: [11], [TYPE]: [20] },
      5: { [STATE]: [10, 11], [TYPE]: [20] },
    }
    const cards = [1, 2, 3, 4, 5, 6, 7].map(id => card(id))
    expect(idsOf([STATE], cards, all)).toEqual([1, 4, 5, 6])
    expect(idsOf(null, cards, all)).toEqual([1, 2, 3, 4, 5, 6])
    expect(idsOf([], cards, all)).toEqual([1])
  })

  it('are few of many', () => {
    const cards = Array.from({ length: 1_000 }, (_, id) => card(id))
    const all = Object.fromEntries(cards.map(({ id }) => [id, { [STATE]: [id % 3], [TYPE]: [id] }]))
    expect(idsOf([STATE], cards, all)).toEqual([0, 1, 2])
  })
})
