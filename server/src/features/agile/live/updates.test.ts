import { describe, expect, it } from 'vitest'
import { NOWHERE, orderOf } from './placed-cards.ts'
import { type ToSend, updatesOf } from './updates.ts'

const CELL = { row: { kind: 'orphans' }, columnId: 1 } as const

/** Cards that stand in one cell, in this order. */
function placed(...ids: readonly number[]) {
  return { ...NOWHERE, ...orderOf([ids]), cells: new Map(ids.map(id => [id, CELL])), found: new Set(ids) }
}

function sent(
  now: ToSend['now'],
  seqs: Readonly<Record<number, number>>,
  more: Partial<ToSend> = {},
  moved: number[] = [],
) {
  const known = new Map(Object.entries(seqs).map(([id, seq]) => [Number(id), seq]))
  const ids = [...new Set([...known.keys(), ...moved])]
  const changes = {
    now,
    ids,
    were: new Set<number>(),
    moved: new Set(moved),
    formerRows: new Map(),
    hidden: new Set<number>(),
    isForAll: true,
  }
  const none = () => false
  const all = { numbers: new Map(), isLost: none, wasHidden: none, isMissed: none, sees: () => true, hasOrder: true }
  return updatesOf({ now, changes, ids, seqs: known, ...all, ...more }).map(({ update, seq }) =>
    update.kind === 'order'
      ? [update.reorders.map(one => [one.moved, one.leading]), seq]
      : ['issueId' in update ? update.issueId : 0, seq],
  )
}

describe('what is sent to a reader', () => {
  it('goes on after each card, in the order of their last events', () => {
    expect(sent(placed(1, 2, 3), { 1: 30, 2: 10, 3: 20 })).toEqual([
      [2, 10],
      [3, 20],
      [1, 30],
    ])
  })

  it('is done with no event of a moved card before its place is told', () => {
    expect(sent(placed(1, 2, 3), { 1: 10, 2: 20, 3: 30 }, {}, [2])).toEqual([
      [1, 10],
      [2, 19],
      [3, 19],
      [[[2, 1]], 30],
    ])
  })

  it('begins with what only changed places, which is done with nothing', () => {
    expect(sent(placed(1, 2), { 1: 10 }, {}, [2, 1])).toEqual([
      [2, null],
      [1, 9],
      [
        [
          [1, null],
          [2, 1],
        ],
        10,
      ],
    ])
  })

  it('puts cards behind what stands where it belongs, and that its reader sees', () => {
    const sees = (id: number) => id !== 2
    expect(sent(placed(1, 2, 3, 4), { 4: 10, 3: 20 }, { sees }, [4, 3]).at(-1)).toEqual([
      [
        [3, 1],
        [4, 3],
      ],
      20,
    ])
  })
})

describe('what a card is told as', () => {
  const told = (
    id: number,
    more: Partial<ToSend>,
    part: { were?: number[]; hidden?: number[]; rows?: number[] } = {},
  ) => {
    const now = { ...placed(1), rowIssues: new Set(part.rows ?? []) }
    const changes = {
      ...{ now, ids: [id], moved: new Set<number>(), isForAll: true },
      ...{ were: new Set(part.were ?? []), hidden: new Set(part.hidden ?? []), formerRows: new Map<number, number>() },
    }
    const all = {
      numbers: new Map(),
      isLost: () => false,
      wasHidden: () => false,
      isMissed: () => false,
      sees: () => true,
      hasOrder: true,
    }
    return updatesOf({ now, changes, ids: [id], seqs: new Map([[id, 5]]), ...all, ...more }).map(one => [
      one.event,
      one.update.kind,
      one.seq,
    ])
  }
  const isUnseen = { sees: () => false }

  it('is a card where it stands, and a row where it is one', () => {
    expect(told(1, {})).toEqual([['sprintCellUpdate', 'card', 5]])
    expect(told(2, {}, { rows: [2] })).toEqual([['sprintSwimlaneUpdate', 'gone', 5]])
  })

  it('is gone where it was shown, hidden where the board still has it', () => {
    expect(told(2, {}, { were: [2] })).toEqual([['sprintIssueRemove', 'gone', 5]])
    expect(told(2, { isMissed: () => true })).toEqual([['sprintIssueRemove', 'gone', 5]])
    expect(told(2, {}, { were: [2], hidden: [2] })).toEqual([['sprintIssueHide', 'gone', 5]])
    expect(told(2, {})).toEqual([])
  })

  it('is nothing to a reader who never saw it, and gone to one who does so no longer', () => {
    expect([told(1, isUnseen), told(2, isUnseen, { were: [2] }), told(2, isUnseen, { rows: [2] })]).toEqual([
      [],
      [],
      [],
    ])
    const isLost = () => true
    expect(told(1, { ...isUnseen, isLost }, { were: [1] })).toEqual([['sprintIssueRemove', 'gone', 5]])
    // That the board still has it is not told.
    expect(told(2, { ...isUnseen, isLost }, { were: [2], hidden: [2] })).toEqual([['sprintIssueRemove', 'gone', 5]])
  })

  it('has no place where its reader does not see it', () => {
    expect(sent(placed(1, 2), { 1: 10, 2: 20 }, { sees: id => id === 1 }, [2])).toEqual([[1, 10]])
  })
})
