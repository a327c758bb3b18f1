import { isolateHistory } from '@codemirror/commands'
import type { EditorView } from '@codemirror/view'
import type { EditTarget } from '../editor/edit-target.ts'
import { changeBetween, type EditCommand, type TextState } from '../editor/text-state.ts'
import { plainTextOf } from './line-breaks.ts'

/** The text of a view, as the commands of texts know it: with line feeds alone. */
export function viewTarget(view: EditorView): EditTarget {
  const state = (): TextState => {
    const { from, to } = view.state.selection.main
    return { text: plainTextOf(view.state.doc), start: from, end: to }
  }
  return {
    element: view.contentDOM,
    state,
    run: command => runCommand(view, state(), command),
    placeOf: offset => {
      const place = view.coordsAtPos(Math.min(offset, view.state.doc.length))
      const { left, top, bottom } = place ?? view.contentDOM.getBoundingClientRect()
      return { x: left, top, bottom }
    },
  }
}

function runCommand(view: EditorView, before: TextState, command: EditCommand): boolean {
  if (view.state.readOnly) return false
  const next = command(before)
  if (!next) return false
  const change = changeBetween(before.text, next.text)
  view.dispatch({
    ...(next.text !== before.text && { changes: change }),
    selection: { anchor: next.start, head: next.end },
    // A step of its own to undo, whatever was typed before it.
    annotations: isolateHistory.of('full'),
    userEvent: 'input.command',
    scrollIntoView: true,
  })
  view.focus()
  return true
}
