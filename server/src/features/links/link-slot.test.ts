import { describe, expect, it } from 'vitest'
import { endsOf, type LinkType, parseSlot, phraseOf, slotId, slotsOf } from './link-slot.ts'

const type = (id: number, name: string, outward: string, inward: string, directed: boolean): LinkType => ({
  id,
  name,
  localized_name: null,
  source_to_target: outward,
  localized_source_to_target: null,
  target_to_source: inward,
  localized_target_to_source: null,
  directed,
  aggregation: false,
  blocking: false,
  read_only: false,
})
const relates = type(1, 'Relates', 'relates to', '', false)
const subtask = type(4, 'Subtask', 'parent for', 'subtask of', true)
const types = [relates, subtask]

describe('slots of links', () => {
  it('gives an undirected type one slot and a directed one two', () => {
    expect(slotsOf(types).map(slotId)).toEqual(['106-1', '106-4s', '106-4t'])
    expect(slotsOf(types).map(phraseOf)).toEqual(['relates to', 'parent for', 'subtask of'])
  })

  it('reads its own ids, and the bare id of a directed type as the target end', () => {
    for (const slot of slotsOf(types)) expect(parseSlot(slotId(slot), types)).toEqual(slot)
    expect(parseSlot('106-4', types)?.side).toBe('t')
  })

  it('knows no other ids', () => {
    for (const text of ['106-1s', '106-1t', '106-9', '105-4s', '106-4x', '106-4st', '4s', 's', '', '106-'])
      expect(parseSlot(text, types)).toBeNull()
  })

  it('starts undirected links at the smaller id and directed ones at their source', () => {
    const undirected = { type: relates, side: '' } as const
    expect(endsOf(undirected, 7, 5)).toEqual({ sourceId: 5, targetId: 7 })
    expect(endsOf(undirected, 5, 7)).toEqual({ sourceId: 5, targetId: 7 })
    expect(endsOf({ type: subtask, side: 's' }, 7, 5)).toEqual({ sourceId: 7, targetId: 5 })
    expect(endsOf({ type: subtask, side: 't' }, 7, 5)).toEqual({ sourceId: 5, targetId: 7 })
  })
})
