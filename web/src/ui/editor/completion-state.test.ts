import { describe, expect, it } from 'vitest'
import type { CompletionSource } from './completion.ts'
import {
  actionOfListKey,
  type CompletionEvent,
  type CompletionState,
  completionAfter,
  NO_COMPLETION,
  offeredAt,
} from './completion-state.ts'

const item = (text: string) => ({ id: text, text, insert: text })
const ITEMS = [item('Ada'), item('Adam'), item('Berta')]
/** Completes what follows an @. */
const people = (takesFirst: boolean, isLocal = false): CompletionSource => ({
  id: 'people',
  label: 'People',
  triggerAt: (text, caret) => {
    const start = text.lastIndexOf('@', caret - 1)
    return start < 0 ? undefined : { start, text: text.slice(start + 1, caret) }
  },
  find: () => ITEMS,
  isLocal,
  takesFirst,
})
const PLACE = 'people 0'
const after = (...events: readonly CompletionEvent[]): CompletionState => events.reduce(completionAfter, NO_COMPLETION)
const at = (caret: number | null, isOver = false) => ({ kind: 'followed', caret, isOver }) as const
const told = (text: string, items = ITEMS, hasFailed = false) =>
  ({ kind: 'answered', answer: { place: PLACE, text, items, hasFailed } }) as const
const offered = (state: CompletionState, text: string, source = people(false)) => offeredAt(state, [source], text)
const texts = (state: CompletionState, text: string) => offered(state, text).items.map(one => one.text)

describe('completions at the caret', () => {
  it('are asked for where a source completes something, and shown when they have come', () => {
    expect(offered(NO_COMPLETION, '@a')).toMatchObject({ place: undefined, open: undefined, isAwaited: false })
    expect(offered(after(at(2)), '@a')).toMatchObject({ place: PLACE, open: undefined, items: [], isAwaited: true })
    const shown = offered(after(at(2), told('a')), '@a')
    expect(shown).toMatchObject({ items: ITEMS, active: -1, isAwaited: false })
    expect(shown.open?.trigger).toEqual({ start: 0, text: 'a' })
    expect(offered(after(at(null), told('a')), '@a').open).toBeUndefined()
  })

  it('stay as far as they fit while the next ones are on their way, and not at another place', () => {
    const state = after(at(4), told('a'))
    expect(texts(state, '@ada')).toEqual(['Ada', 'Adam'])
    expect(offered(state, '@ada').isAwaited).toBe(true)
    expect(texts(state, '@xyz')).toEqual([])
    expect(texts(after(at(3), told('a')), ' @a')).toEqual([])
    expect(texts(after(at(2), told('a'), { kind: 'answered', answer: undefined }), '@a')).toEqual([])
  })

  it('that could not be asked for leave an empty list, which says so', () => {
    const shown = offered(after(at(2), told('a', [], true)), '@a')
    expect([shown.open !== undefined, shown.items, shown.active]).toEqual([true, [], -1])
    expect(offered(after(at(2), told('a', [])), '@a').open).toBeUndefined()
  })

  it('do not come back where they were dismissed, until the caret has been elsewhere', () => {
    const dismissed = after(at(2), told('a'), { kind: 'dismissed', place: PLACE })
    expect(offered(dismissed, '@a')).toMatchObject({ place: PLACE, asked: undefined, open: undefined, items: [] })
    expect(offered(completionAfter(dismissed, at(2)), '@a').asked).toBeUndefined()
    expect(offered(completionAfter(dismissed, at(2, true)), '@a').open).toBeDefined()
  })

  it('begin with the first where that is taken, and with none where it is not', () => {
    const state = after(at(2), told('a'))
    expect([offered(state, '@a').active, offered(state, '@a', people(true)).active]).toEqual([-1, 0])
  })

  it('forget where the keyboard stood when more is typed, and never stand behind the last', () => {
    const shown = offered(after(at(2), told('a')), '@a')
    const moved = after(at(2), told('a'), { kind: 'moved', index: 2, of: shown.typed })
    expect(offered(moved, '@a').active).toBe(2)
    expect(offered(completionAfter(moved, told('a', ITEMS.slice(0, 1))), '@a').active).toBe(0)
    expect(offered(completionAfter(moved, at(3)), '@ad').active).toBe(-1)
  })

  it('stay the same state when the same is answered again', () => {
    expect(completionAfter(NO_COMPLETION, { kind: 'answered', answer: undefined })).toBe(NO_COMPLETION)
  })
})

describe('a key in the list of completions', () => {
  const press = (key: string, held = {}) => ({
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    ...held,
  })
  const list = (active: number, source = people(false)) => ({
    ...offered(after(at(2), told('a')), '@a', source),
    active,
  })

  it('moves through the items, in a circle in which the text itself is one unless the first is taken', () => {
    const moves = [
      ['ArrowDown', -1, 0, false],
      ['ArrowDown', 1, 2, false],
      ['ArrowDown', 2, -1, false],
      ['ArrowDown', 2, 0, true],
      ['ArrowUp', -1, 2, false],
      ['ArrowUp', 0, -1, false],
      ['ArrowUp', 0, 2, true],
      ['ArrowUp', 2, 1, true],
      ['PageDown', -1, 2, false],
      ['PageUp', 2, 0, false],
    ] as const
    for (const [key, from, index, takesFirst] of moves) {
      const action = actionOfListKey(press(key), list(from, people(takesFirst)))
      expect(action, `${key} ${from} ${takesFirst}`).toEqual({ kind: 'move', index })
    }
  })

  it('Enter and Tab take the item it stands on, and are the text’s where it stands on none', () => {
    for (const key of ['Enter', 'Tab']) {
      expect(actionOfListKey(press(key), list(1))).toEqual({ kind: 'choose', item: ITEMS[1] })
      expect(actionOfListKey(press(key, { shiftKey: true }), list(1))).toBeNull()
      expect(actionOfListKey(press(key), list(-1))).toBeNull()
    }
  })

  it('Escape closes the list, also one that is on its way or says that it failed', () => {
    const close = { kind: 'close' }
    expect(actionOfListKey(press('Escape'), list(-1))).toEqual(close)
    expect(actionOfListKey(press('Escape'), offered(after(at(2)), '@a'))).toEqual(close)
    expect(actionOfListKey(press('Escape'), offered(after(at(2), told('a', [], true)), '@a'))).toEqual(close)
    expect(actionOfListKey(press('Escape'), offered(after(at(2)), '@a', people(true, true)))).toBeNull()
    expect(actionOfListKey(press('Escape'), offered(NO_COMPLETION, '@a'))).toBeNull()
  })

  it('of any other kind, or held with another, is the text’s', () => {
    for (const held of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
      for (const key of ['ArrowDown', 'Enter', 'Escape']) expect(actionOfListKey(press(key, held), list(1))).toBeNull()
    expect(actionOfListKey(press('a'), list(1))).toBeNull()
    const failed = offered(after(at(2), told('a', [], true)), '@a')
    for (const key of ['ArrowDown', 'Enter']) expect(actionOfListKey(press(key), failed)).toBeNull()
  })
})
