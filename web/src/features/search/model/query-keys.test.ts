import { describe, expect, it } from 'vitest'
import { actionOfKey, type BoxState, type PressedKey } from './query-keys.ts'

const press = (key: string, held: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
})
const box = (given: Partial<BoxState<string>> = {}): BoxState<string> => ({
  text: 'state: op',
  before: 'state: open',
  isLive: false,
  isOpen: false,
  isComing: false,
  entries: [],
  activeIndex: -1,
  first: undefined,
  ...given,
})

describe('a key in the box for queries', () => {
  it('opens the suggestions: the arrow down, and Ctrl with the space', () => {
    expect(actionOfKey(press('ArrowDown'), box())).toEqual({ kind: 'open' })
    expect(actionOfKey(press(' ', { ctrlKey: true }), box())).toEqual({ kind: 'open' })
    expect(actionOfKey(press('ArrowDown', { ctrlKey: true }), box())).toBeNull()
    expect(actionOfKey(press('ArrowDown', { metaKey: true }), box())).toBeNull()
    expect(actionOfKey(press(' '), box())).toBeNull()
  })

  it('Enter takes the suggestion that the arrows are on, else it runs the query, as it does with Ctrl', () => {
    const entries = ['Open', 'Fixed']
    const on = box({ isOpen: true, entries, activeIndex: 0, first: 'Open' })
    expect(actionOfKey(press('Enter'), on)).toEqual({ kind: 'choose', entry: 'Open', replaces: false })
    expect(actionOfKey(press('Enter', { ctrlKey: true }), on)).toEqual({ kind: 'run' })
    expect(actionOfKey(press('Enter', { metaKey: true }), on)).toEqual({ kind: 'run' })
    expect(actionOfKey(press('Enter'), box({ isOpen: true, entries, first: 'Open' }))).toEqual({ kind: 'run' })
  })

  it('Tab takes the first suggestion for what was begun, and leaves an empty box', () => {
    const open = box({ isOpen: true, entries: ['Open', 'Fixed'], first: 'Open' })
    expect(actionOfKey(press('Tab'), open)).toEqual({ kind: 'choose', entry: 'Open', replaces: true })
    expect(actionOfKey(press('Tab'), { ...open, activeIndex: 1 })).toMatchObject({ entry: 'Fixed', replaces: true })
    expect(actionOfKey(press('Tab'), { ...open, text: '' })).toBeNull()
    expect(actionOfKey(press('Tab'), { ...open, text: '', activeIndex: 1 })).toMatchObject({ entry: 'Fixed' })
    expect(actionOfKey(press('Tab'), box({ isOpen: true }))).toBeNull()
    expect(actionOfKey(press('Tab', { shiftKey: true }), open)).toBeNull()
    expect(actionOfKey(press('Tab'), { ...open, isOpen: false })).toBeNull()
  })

  it('Escape closes the suggestions first, then goes back to the query in force, then is no key of the box', () => {
    expect(actionOfKey(press('Escape'), box({ isOpen: true }))).toEqual({ kind: 'close' })
    expect(actionOfKey(press('Escape'), box())).toEqual({ kind: 'reset', runs: false })
    expect(actionOfKey(press('Escape'), box({ text: 'state: open' }))).toBeNull()
    expect(actionOfKey(press('Escape'), box({ text: 'state: open', isOpen: true }))).toEqual({ kind: 'close' })
  })

  it('Escape keeps a draft while suggestions are about to come, but where each letter is in force it empties', () => {
    expect(actionOfKey(press('Escape'), box({ isComing: true }))).toEqual({ kind: 'close' })
    const live = box({ isLive: true, before: '' })
    expect(actionOfKey(press('Escape'), live)).toEqual({ kind: 'reset', runs: true })
    expect(actionOfKey(press('Escape'), { ...live, isComing: true })).toEqual({ kind: 'reset', runs: true })
  })

  it('moves through an open list, where the box itself lies between the last and the first', () => {
    const entries = Array.from({ length: 12 }, (_, index) => `${index}`)
    const after = (key: string, activeIndex: number) =>
      actionOfKey(press(key), box({ isOpen: true, entries, activeIndex }))
    const moves = [
      ['ArrowDown', -1, 0],
      ['ArrowDown', 10, 11],
      ['ArrowDown', 11, -1],
      ['ArrowUp', -1, 11],
      ['ArrowUp', 0, -1],
      ['PageDown', -1, 7],
      ['PageDown', 9, 11],
      ['PageUp', 11, 3],
      ['PageUp', 5, 0],
    ] as const
    for (const [key, from, index] of moves) expect(after(key, from), `${key} ${from}`).toEqual({ kind: 'move', index })
    const open = box({ isOpen: true, entries })
    expect(actionOfKey(press('ArrowDown', { altKey: true }), open)).toEqual({ kind: 'open' })
    expect(actionOfKey(press('ArrowUp', { altKey: true }), open)).toBeNull()
    expect(actionOfKey(press('PageDown'), box({ entries }))).toBeNull()
  })

  it('of any other kind is that of any box', () => {
    for (const key of ['a', 'Home', 'ArrowUp', 'ArrowLeft', 'F10']) expect(actionOfKey(press(key), box())).toBeNull()
  })
})
