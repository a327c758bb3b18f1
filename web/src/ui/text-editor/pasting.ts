import { syntaxTree } from '@codemirror/language'
import type { EditorState } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** Whether the selection begins in code, which holds whatever is put there as it is. */
export function isInCode(state: EditorState): boolean {
  for (let node = syntaxTree(state).resolveInner(state.selection.main.from, -1); node.parent; node = node.parent)
    if (/^(?:FencedCode|CodeBlock|InlineCode|CodeText|HTMLBlock|BlockMath)$/.test(node.name)) return true
  return false
}

/** Puts pasted text in the place of the selection, as one step to undo. */
export function insertPasted(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.paste', scrollIntoView: true })
}

/** Selects the place at which something was dropped. */
export function selectDropPlace(view: EditorView, { clientX, clientY }: DragEvent): void {
  view.dispatch({ selection: { anchor: view.posAtCoords({ x: clientX, y: clientY }, false) } })
}
