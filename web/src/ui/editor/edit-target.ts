import { caretPlace } from './caret-place.ts'
import { changeBetween, type EditCommand, type TextState } from './text-state.ts'

/** Where a text is typed: a text area, or another editor of plain text. Offsets are UTF-16 units of its text. */
export type EditTarget = {
  /** What has the focus while one types. */
  readonly element: HTMLElement
  readonly state: () => TextState
  /** Where its text begins in the whole one, as that of a cell of a table does; undefined: it is the whole. */
  readonly begin?: () => number
  /** Runs a command on what somebody types; false when it has nothing to do there. */
  readonly run: (command: EditCommand) => boolean
  /** Where a place of the text stands on the screen, in pixels of the window: its x, and the top and bottom of its line. */
  readonly placeOf: (offset: number) => { readonly x: number; readonly top: number; readonly bottom: number }
}

export function areaTarget(area: HTMLTextAreaElement): EditTarget {
  return {
    element: area,
    state: () => stateOf(area),
    run: command => {
      const next = command(stateOf(area))
      if (!next) return false
      showState(area, next)
      return true
    },
    placeOf: offset => caretPlace(area, offset),
  }
}

function stateOf(area: HTMLTextAreaElement): TextState {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd }
}

/** Changes the text as if it were typed, so that the browser's own undo takes it back. */
function showState(area: HTMLTextAreaElement, { text, start, end }: TextState): void {
  area.focus()
  const { from, to, insert } = changeBetween(area.value, text)
  if (from !== to || insert !== '') {
    area.setSelectionRange(from, to)
    const isTyped = document.execCommand?.(insert === '' ? 'delete' : 'insertText', false, insert) ?? false
    if (!isTyped || area.value !== text) {
      area.setRangeText(text, 0, area.value.length)
      area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }))
    }
  }
  area.setSelectionRange(start, end)
}
