import { type Extension, Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { EditTarget } from '../../editor/edit-target.ts'
import type { Behaviour } from '../behaviour.ts'
import { followAttention } from './attention.ts'
import { blockKeys } from './block-keys.ts'
import { visualBlocks } from './blocks.ts'
import { codeColours } from './code-colours.ts'
import type { DrawnPartsStore } from './drawn-parts-store.ts'
import { DrawnWidget } from './drawn-widget.ts'
import { visualMarks } from './marks.ts'
import { TableWidget } from './tables/table-widget.ts'

type VisualOptions = {
  readonly parts: DrawnPartsStore
  readonly behaviour: () => Behaviour
  /** What readers hear of a cell of a table; rows and columns count from 1. */
  readonly cellLabel: (row: number, column: number) => string
  /** Tells what is typed in, if it is not the whole text. */
  readonly setActive: (target: EditTarget | null) => void
  readonly onTyped: () => void
}

/** Shows a Markdown text as it reads; what somebody writes about shows as it is. */
export function visualAppearance({ parts, behaviour, cellLabel, setActive, onTyped }: VisualOptions): Extension {
  const tables = {
    parts,
    behaviour,
    setActive,
    onTyped,
    cellLabel,
  }
  return [
    followAttention,
    visualMarks({
      parts,
      taskLabel: () => behaviour().t('text-editor.task'),
      alertLabel: kind => behaviour().t(`markdown-blocks.alert.${kind}`),
    }),
    codeColours,
    visualBlocks((source, kind) =>
      kind === 'table' ? new TableWidget(source, tables) : new DrawnWidget(source, true, parts),
    ),
    Prec.high(blockKeys),
    EditorView.editorAttributes.of({ class: 'te-visual' }),
  ]
}
