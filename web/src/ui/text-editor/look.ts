import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { EditTarget } from '../editor/edit-target.ts'
import type { Appearance } from './appearance.ts'
import { type Behaviour, behaviourOf } from './behaviour.ts'
import { createDrawnParts, type DrawnPartsStore } from './visual/drawn-parts-store.ts'
import { visualAppearance } from './visual/visual-appearance.ts'

type LookOptions = {
  readonly behaviour: () => Behaviour
  readonly cellLabel: (row: number, column: number) => string
  /** Tells what is typed in, if it is not the whole text. */
  readonly setActive: (target: EditTarget | null) => void
  /** Something was typed, or the caret was moved, in what is typed in. */
  readonly onTyped: () => void
}

export type Look = {
  readonly behaviour: () => Extension
  readonly extensionOf: (appearance: Appearance) => Extension
  /** What of the text is drawn as it reads. */
  readonly parts: DrawnPartsStore
}

/** What makes a text show as each appearance wants it. */
export function createLook(options: LookOptions): Look {
  const parts = createDrawnParts()
  const visual = visualAppearance({ parts, ...options })
  return {
    behaviour: () => behaviourOf(options.behaviour),
    extensionOf: appearance => (appearance === 'visual' ? visual : SOURCE),
    parts,
  }
}

const SOURCE: Extension = EditorView.editorAttributes.of({ class: 'te-source' })
