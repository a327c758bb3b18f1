import { searchPanelOpen } from '@codemirror/search'
import { type EditorSelection, type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'

// What is written about is shown as it is, all else as it reads. So the text follows the caret, but not while the mouse
// is pressed: what is being selected must not move away from under it.

type Attention = {
  readonly isFocused: boolean
  readonly isPressed: boolean
  /** A cell of a table has the focus in place of the text. */
  readonly isInCell: boolean
  /** Where the attention is; null: nowhere. */
  readonly at: EditorSelection | null
}

const setFocused = StateEffect.define<boolean>()
const setPressed = StateEffect.define<boolean>()
/** A cell of a table has got, or lost, the focus. */
export const setInCell = StateEffect.define<boolean>()

const attention = StateField.define<Attention>({
  create: () => ({ isFocused: false, isPressed: false, isInCell: false, at: null }),
  update(value, transaction) {
    let { isFocused, isPressed, isInCell } = value
    for (const effect of transaction.effects) {
      if (effect.is(setFocused)) isFocused = effect.value
      else if (effect.is(setPressed)) isPressed = effect.value
      else if (effect.is(setInCell)) isInCell = effect.value
    }
    const isWanted = isFocused || (searchPanelOpen(transaction.state) && !isInCell)
    const kept = value.at && transaction.docChanged ? value.at.map(transaction.changes) : value.at
    const next = isPressed ? kept : isWanted ? transaction.state.selection : null
    const at = next && kept && next.eq(kept) && !transaction.docChanged ? value.at : next
    const isSame = isFocused === value.isFocused && isPressed === value.isPressed && isInCell === value.isInCell
    return isSame && at === value.at ? value : { isFocused, isPressed, isInCell, at }
  },
})

/** Where somebody writes or selects; null while nobody does. Another object only when it is another place. */
export function attentionOf(state: EditorState): EditorSelection | null {
  // In the state before the appearance was chosen there is none.
  return state.field(attention, false)?.at ?? null
}

/** Whether the attention is within a range or at its edges. */
export function isAttended(at: EditorSelection | null, from: number, to: number): boolean {
  return at?.ranges.some(range => range.from <= to && range.to >= from) ?? false
}

// Not as an effect of the change of focus: the view drops that when something else changes at the same moment.
const followFocus = ViewPlugin.fromClass(
  class {
    update({ view }: ViewUpdate) {
      if (!differs(view)) return
      queueMicrotask(() => {
        if (differs(view)) view.dispatch({ effects: setFocused.of(view.hasFocus) })
      })
    }
  },
)

function differs(view: EditorView): boolean {
  const now = view.state.field(attention, false)
  return now !== undefined && now.isFocused !== view.hasFocus
}

export const followAttention: Extension = [
  attention,
  followFocus,
  EditorView.domEventHandlers({
    mousedown(event, view) {
      if (event.button !== 0) return false
      view.dispatch({ effects: setPressed.of(true) })
      // Let go of anywhere.
      window.addEventListener('mouseup', () => queueMicrotask(() => release(view)), { once: true, capture: true })
      return false
    },
  }),
]

function release(view: EditorView): void {
  if (view.state.field(attention, false)?.isPressed) view.dispatch({ effects: setPressed.of(false) })
}
