import { continueList, indentItems, outdentItems } from './lists.ts'
import type { EditCommand } from './text-state.ts'
import { type Translate, toolFor } from './tools.ts'

/** What a key is pressed with: a part of `KeyboardEvent`. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

/** Of the editor as a whole. */
export type WholeAction = 'submit' | 'preview' | 'toolbar' | 'escape'

export type EditorAction =
  | { readonly kind: WholeAction }
  /** `isTaken`: the key is the editor's also where the edit changes nothing. */
  | { readonly kind: 'edit'; readonly command: EditCommand; readonly isTaken: boolean }

/** What a key does in a text of Markdown; null: what it does in any text. `t`: texts of placeholders. */
export function actionOfKey(pressed: PressedKey, t: Translate): EditorAction | null {
  const { key, shiftKey, altKey } = pressed
  if (pressed.ctrlKey || pressed.metaKey) return altKey ? null : actionWithControl(pressed, t)
  if (altKey) return key === 'F10' ? { kind: 'toolbar' } : null
  if (key === 'Enter' && !shiftKey) return { kind: 'edit', command: continueList, isTaken: false }
  if (key === 'Tab') return { kind: 'edit', command: shiftKey ? outdentItems : indentItems, isTaken: false }
  return key === 'Escape' ? { kind: 'escape' } : null
}

function actionWithControl(pressed: PressedKey, t: Translate): EditorAction | null {
  if (pressed.key === 'Enter') return { kind: 'submit' }
  if (pressed.shiftKey && pressed.key.toUpperCase() === 'P') return { kind: 'preview' }
  const tool = toolFor(pressed)
  return tool ? { kind: 'edit', command: tool.command(t), isTaken: true } : null
}
