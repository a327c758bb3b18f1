import { type EditorView, keymap } from '@codemirror/view'
import { drawnBlockAt } from './blocks.ts'
import { tableAt } from './tables/table-widget.ts'

/** Arrow keys go into what is drawn: into the cells of a table, and to the source of all else. */
export const blockKeys = keymap.of([
  { key: 'ArrowDown', run: view => isAtLineEdge(view, true) && enter(view, true) },
  { key: 'ArrowUp', run: view => isAtLineEdge(view, false) && enter(view, false) },
  { key: 'ArrowRight', run: view => isAtLineEnd(view, true) && enter(view, true) },
  { key: 'ArrowLeft', run: view => isAtLineEnd(view, false) && enter(view, false) },
])

function enter(view: EditorView, isForward: boolean): boolean {
  const { main } = view.state.selection
  const line = view.state.doc.lineAt(main.head)
  const place = isForward ? line.to + 1 : line.from - 1
  if (!main.empty || place < 0 || place > view.state.doc.length) return false
  const block = drawnBlockAt(view, place)
  if (!block) return false
  const table = tableAt(view, block.from)
  if (table) table.open(isForward ? 0 : -1, isForward ? 0 : -1)
  else view.dispatch({ selection: { anchor: isForward ? block.from : block.to }, scrollIntoView: true })
  return true
}

/** Whether one more step up or down leaves the line of the text, which may fill several on the screen. */
function isAtLineEdge(view: EditorView, isForward: boolean): boolean {
  const { main } = view.state.selection
  const line = view.state.doc.lineAt(main.head)
  const { head } = view.moveVertically(main, isForward)
  if (head < line.from || head > line.to || head === main.head) return true
  const moved = view.coordsAtPos(head)
  const now = view.coordsAtPos(main.head)
  return !moved || !now || Math.abs(moved.top - now.top) < 2
}

function isAtLineEnd(view: EditorView, isForward: boolean): boolean {
  const { head } = view.state.selection.main
  const line = view.state.doc.lineAt(head)
  return head === (isForward ? line.to : line.from)
}
