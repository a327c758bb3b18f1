import { describe, expect, it } from 'vitest'
import { allAbove, nearestAbove } from './ancestors.ts'

const MANY = 20_000

describe('the nearest issue above another', () => {
  const parents = new Map([
    [1, 2],
    [2, 3],
    [3, 4],
    [5, 4],
  ])

  it('is the first that is wanted on the way up, and not the issue itself', () => {
    const above = nearestAbove(parents, id => [1, 2, 4].includes(id))
    expect([1, 2, 3, 4, 5, 6].map(above)).toEqual([2, 4, 4, null, 4, null])
    // In another order, when more is known.
    expect([3, 1, 5, 2].map(above)).toEqual([4, 2, 4, 4])
  })

  it('is found in circles as well, which end somewhere', () => {
    const circle = new Map([
      [1, 2],
      [2, 3],
      [3, 2],
      [7, 7],
    ])
    expect([1, 2, 3, 7].map(nearestAbove(circle, () => false))).toEqual([null, null, null, null])
    expect([1, 2, 3, 7].map(nearestAbove(circle, id => id === 3 || id === 7))).toEqual([3, 3, null, null])
    expect([3, 2, 1].map(nearestAbove(circle, id => id === 3))).toEqual([null, 3, 3])
  })

  it('takes no longer for each of a chain than for the chain', () => {
    const chain = new Map(Array.from({ length: MANY }, (_, id) => [id, id + 1]))
    for (const ids of [[...chain.keys()], [...chain.keys()].toReversed()])
      for (const wanted of [-1, MANY]) {
        let asked = 0
        const above = nearestAbove(chain, id => {
          asked++
          return id === wanted
        })
        expect(new Set(ids.map(above))).toEqual(new Set([wanted === MANY ? MANY : null]))
        expect(asked).toBe(MANY)
      }
  })
})

describe('all that stands above issues', () => {
  it('is whatever is on one of their ways up', () => {
    const parents = new Map([
      [1, 2],
      [2, 3],
      [4, 3],
      [5, 6],
    ])
    expect([[1], [1, 4], [3], [4, 5], []].map(ids => [...allAbove(parents, ids)])).toEqual([
      [2, 3],
      [2, 3],
      [],
      [3, 6],
      [],
    ])
  })

  it('is found in circles as well, and each of a chain is passed once', () => {
    const circle = new Map([
      [1, 2],
      [2, 3],
      [3, 2],
    ])
    expect([...allAbove(circle, [1])]).toEqual([2, 3])
    let asked = 0
    const chain = new Map(Array.from({ length: MANY }, (_, id) => [id, id + 1]))
    const get = (id: number) => {
      asked++
      return chain.get(id)
    }
    const counted = { get } as ReadonlyMap<number, number>
    expect(allAbove(counted, [...chain.keys()].toReversed()).size).toBe(MANY)
    expect(asked).toBeLessThan(3 * MANY)
  })
})
