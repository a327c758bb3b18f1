import { closeSearchPanel, searchPanelOpen } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { EditTarget } from '../editor/edit-target.ts'
import { pasteOver } from '../editor/links.ts'
import { actionOfKey, type WholeAction } from '../editor/markdown-keys.ts'
import type { Translate } from '../editor/tools.ts'
import { htmlToMarkdown } from './html-to-markdown.ts'
import { insertPasted, isInCode, selectDropPlace } from './pasting.ts'

export type Behaviour = {
  readonly t: Translate
  /** Where one types just now. */
  readonly target: () => EditTarget | null
  /** Takes the keys of an open list; false when the key is not for it. */
  readonly onListKey: (event: KeyboardEvent) => boolean
  readonly whole: Readonly<Record<WholeAction, (() => void) | undefined>>
  /** Puts the Markdown of files in the text; without it there are none. */
  readonly addFiles: ((files: readonly File[]) => void) | undefined
}

/** How long after its key a paste without its formatting comes, ms. */
const PLAIN_MS = 1_000

/**
 * What keys, pasted and dropped things do in a text; `current` is asked at each event.
 * @param isLine the text is one line, as in a cell of a table: what makes lines is not for it
 */
export function behaviourOf(current: () => Behaviour, isLine = false): Extension {
  let plainUntil = 0
  return EditorView.domEventHandlers({
    keydown(event, view) {
      const isPlainPaste = (event.ctrlKey || event.metaKey) && event.shiftKey && event.key.toUpperCase() === 'V'
      if (isPlainPaste) plainUntil = event.timeStamp + PLAIN_MS
      const isTaken = keyRan(event, view, current())
      // Neither a dialog nor the page around does something of its own for it.
      if (isTaken) event.stopPropagation()
      return isTaken
    },
    paste(event, view) {
      if (view.state.readOnly || !event.clipboardData) return false
      const isPlain = event.timeStamp < plainUntil
      plainUntil = 0
      return pasted(event.clipboardData, view, current(), { isPlain, isLine })
    },
    drop(event, view) {
      const files = [...(event.dataTransfer?.files ?? [])]
      const { addFiles } = current()
      if (files.length === 0 || !addFiles || view.state.readOnly) return false
      selectDropPlace(view, event)
      addFiles(files)
      return true
    },
  })
}

function keyRan(event: KeyboardEvent, view: EditorView, { t, target, onListKey, whole }: Behaviour): boolean {
  if (onListKey(event)) return true
  const action = actionOfKey(event, t)
  if (action === null) return false
  if (action.kind === 'edit') return (target()?.run(action.command) ?? false) || action.isTaken
  if (action.kind === 'escape' && searchPanelOpen(view.state)) return closeSearchPanel(view)
  const act = whole[action.kind]
  act?.()
  return Boolean(act)
}

type PasteKind = { readonly isPlain: boolean; readonly isLine: boolean }

function pasted(given: DataTransfer, view: EditorView, behaviour: Behaviour, { isPlain, isLine }: PasteKind): boolean {
  const files = [...given.files]
  const plain = given.getData('text/plain')
  // Offices put a picture of a text beside it.
  if (files.length > 0 && plain === '' && behaviour.addFiles) {
    behaviour.addFiles(files)
    return true
  }
  if (isPlain || isInCode(view.state)) return false
  if (behaviour.target()?.run(pasteOver(plain))) return true
  // Editors of code colour what they copy, which is no formatting of a text.
  if (isLine || given.types.includes('vscode-editor-data')) return false
  const markdown = htmlToMarkdown(given.getData('text/html'))
  if (markdown === undefined) return false
  insertPasted(view, markdown)
  return true
}
