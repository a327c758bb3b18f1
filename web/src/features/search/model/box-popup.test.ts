import { describe, expect, it } from 'vitest'
import { type BoxPopup, CLOSED_POPUP, entriesFor, type PopupEvent, popupAfter, shownPopup } from './box-popup.ts'
import type { Suggestion } from './suggestions.ts'

const suggestion = (option: string): Suggestion => ({
  option,
  prefix: null,
  suffix: null,
  description: null,
  group: null,
  completionStart: 0,
  completionEnd: 2,
  matchingStart: 0,
  matchingEnd: 2,
  caret: option.length,
})
const at = (text: string) => ({ text, caret: text.length })
const answer = { asked: at('st'), suggestions: [suggestion('State'), suggestion('Stage')] }
const earlier = Array.from({ length: 8 }, (_, index) => ({ id: `${index}`, query: `search ${index}` }))
const after = (...events: readonly PopupEvent[]): BoxPopup => events.reduce(popupAfter, CLOSED_POPUP)
const shown = (popup: BoxPopup, text = 'st', told: typeof answer | null = answer) =>
  shownPopup(popup, entriesFor(at(text), earlier, told ?? undefined), at(text), told ?? undefined)
const WRITING: readonly PopupEvent[] = [{ kind: 'focused', isEmpty: false }, { kind: 'opened' }]

describe('the popup of a box', () => {
  it('opens by itself in an empty box, and over a text when somebody writes', () => {
    expect(shown(after({ kind: 'focused', isEmpty: true }), '').isOpen).toBe(true)
    expect(shown(after({ kind: 'focused', isEmpty: false })).isOpen).toBe(false)
    expect(shown(after(...WRITING)).isOpen).toBe(true)
  })

  it('is open only while the box has the focus, and not by itself when the focus comes back to a text', () => {
    expect(shown(after({ kind: 'opened' })).isOpen).toBe(false)
    const back = after(...WRITING, { kind: 'blurred' }, { kind: 'focused', isEmpty: false })
    expect([back.isWanted, shown(back).isOpen]).toEqual([false, false])
  })

  it('stays closed once it was closed, until somebody writes on', () => {
    const closed = after(...WRITING, { kind: 'closed' })
    expect(shown(closed)).toEqual({ isOpen: false, isComing: false, activeIndex: -1 })
    expect(shown(popupAfter(closed, { kind: 'opened' })).isOpen).toBe(true)
  })

  it('is coming while it is wanted and nobody has answered about just this text', () => {
    expect(shown(after(...WRITING), 'st', null).isComing).toBe(true)
    expect(shown(after(...WRITING), 'stx')).toMatchObject({ isOpen: false, isComing: true })
    const nothing = { asked: at('zz'), suggestions: [] }
    expect(shown(after(...WRITING), 'zz', nothing)).toMatchObject({ isOpen: false, isComing: false })
    expect(shown(after(...WRITING, { kind: 'closed' }), 'st', null).isComing).toBe(false)
    const elsewhere = shownPopup(after(...WRITING), [], { text: 'zz', caret: 1 }, nothing)
    expect(elsewhere.isComing).toBe(true)
  })

  it('forgets where the keyboard stood when there is something else to choose from', () => {
    const entries = entriesFor(at('st'), [], answer)
    const moved = after(...WRITING, { kind: 'moved', index: 1, of: entries })
    expect(shownPopup(moved, entries, at('st'), answer).activeIndex).toBe(1)
    expect(shownPopup(moved, entriesFor(at('sta'), [], answer), at('sta'), answer).activeIndex).toBe(-1)
    const closed = popupAfter(moved, { kind: 'closed' })
    expect(shownPopup(closed, entries, at('st'), answer).activeIndex).toBe(-1)
  })
})

describe('what a box offers', () => {
  it('are a few of the searches before while it is empty, then what was answered', () => {
    const empty = { asked: at(''), suggestions: [suggestion('State')] }
    const offered = entriesFor(at(''), earlier, empty)
    expect(offered.map(({ kind }) => kind)).toEqual([...Array<string>(6).fill('recent'), 'suggestion'])
    expect(offered[0]).toEqual({ kind: 'recent', search: earlier[0] })
    expect(entriesFor(at(' '), earlier, undefined)).toHaveLength(6)
  })

  it('is narrowed at once by what was typed since, and nothing of it where something else stands', () => {
    const options = (text: string) =>
      entriesFor(at(text), earlier, answer).map(entry => entry.kind === 'suggestion' && entry.suggestion.option)
    expect(options('st')).toEqual(['State', 'Stage'])
    expect(options('stat')).toEqual(['State'])
    expect(options('priority')).toEqual([])
  })
})
