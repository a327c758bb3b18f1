import { describe, expect, it } from 'vitest'
import { turnedBack } from './visibility-before.ts'

const side = (groups: readonly number[], users: readonly number[] = []) => ({
  values: [
    ...groups.map(id => ({ entity: 'UserGroup', id, name: '', type: 'UserGroup' })),
    ...users.map(id => ({ entity: 'User', id, name: '', type: 'User' })),
  ],
})
const entry = (added: ReturnType<typeof side>, removed: ReturnType<typeof side>) => ({ id: 1, added, removed })

describe('a visibility that is taken back', () => {
  it('is what it was before, however groups and people were told', () => {
    const now = { groups: [2], users: [8] }
    const told = [entry(side([2]), side([1])), entry(side([], [8]), side([], [9]))]
    expect(turnedBack(now, told, false)).toEqual({ groups: [1], users: [9] })
    expect(turnedBack({ groups: [1, 2], users: [] }, [entry(side([2]), side([]))], true)).toEqual({
      groups: [1],
      users: [],
    })
  })

  it('opens to everybody only what was open right before', () => {
    const added = [entry(side([2]), side([]))]
    expect(turnedBack({ groups: [2], users: [] }, added, false)).toEqual({ groups: [], users: [] })
    expect(turnedBack({ groups: [2], users: [] }, added, true)).toBeNull()
  })

  it('keeps those that others permitted since', () => {
    const added = [entry(side([2], [8]), side([], [9]))]
    expect(turnedBack({ groups: [2, 3], users: [8] }, added, true)).toEqual({ groups: [3], users: [9] })
    expect(turnedBack({ groups: [2], users: [7, 8] }, [entry(side([2], [8]), side([]))], true)).toEqual({
      groups: [],
      users: [7],
    })
    // A group is no person, whatever its number.
    expect(turnedBack({ groups: [8], users: [2] }, [entry(side([8]), side([]))], true)).toEqual({
      groups: [],
      users: [2],
    })
    expect(turnedBack({ groups: [8], users: [2] }, [entry(side([2]), side([]))], true)).toBeNull()
    // Of what was erased nothing is told.
    expect(turnedBack({ groups: [2], users: [] }, [{ id: 1, added: null, removed: null }], true)).toEqual({
      groups: [2],
      users: [],
    })
  })

  it('is left alone when somebody changed the same again', () => {
    expect(turnedBack({ groups: [3], users: [] }, [entry(side([2]), side([]))], true)).toBeNull()
    expect(turnedBack({ groups: [1], users: [] }, [entry(side([]), side([1]))], true)).toBeNull()
    expect(turnedBack({ groups: [1], users: [9] }, [entry(side([1]), side([], [9]))], false)).toBeNull()
    expect(turnedBack({ groups: [1], users: [9] }, [entry(side([1], [8]), side([]))], false)).toBeNull()
  })
})
