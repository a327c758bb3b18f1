import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, type Range, StateField, type Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, type WidgetType } from '@codemirror/view'
import { attentionOf, isAttended } from './attention.ts'

/** A block of the text that is drawn in the place of its lines, unless somebody writes in it. */
export type DrawnBlock = { readonly from: number; readonly to: number; readonly kind: 'drawn' | 'table' }

type Blocks = { readonly found: readonly DrawnBlock[]; readonly decorations: DecorationSet }

/** Code in these languages is drawn as what it describes. */
const DRAWN_CODE = /^(?:mermaid|math)$/i

/** Draws tables, diagrams and formulas of a text as they read; `widgetOf` makes what stands in their place. */
export function visualBlocks(widgetOf: (source: string, kind: DrawnBlock['kind']) => WidgetType): Extension {
  const decorate = (state: EditorState, found: readonly DrawnBlock[]): DecorationSet => {
    const at = attentionOf(state)
    const shown = found.filter(({ from, to }) => !isAttended(at, from, to))
    return Decoration.set(shown.map(block => replaced(state, block)))
  }
  const replaced = (state: EditorState, { from, to, kind }: DrawnBlock): Range<Decoration> =>
    Decoration.replace({ widget: widgetOf(state.sliceDoc(from, to), kind), block: true }).range(from, to)

  const field = StateField.define<Blocks>({
    create(state) {
      const found = blocksOf(state, [])
      return { found, decorations: decorate(state, found) }
    },
    update(value, transaction) {
      const { state, startState, docChanged } = transaction
      const isParsed = docChanged || syntaxTree(state) !== syntaxTree(startState)
      if (!isParsed && attentionOf(state) === attentionOf(startState)) return value
      const found = isParsed ? blocksOf(state, kept(value.found, transaction)) : value.found
      return { found, decorations: decorate(state, found) }
    },
    provide: blocks => [
      EditorView.decorations.from(blocks, ({ decorations }) => decorations),
      EditorView.atomicRanges.of(view => view.state.field(blocks).decorations),
    ],
  })
  return field
}

/** Blocks stay behind what has been parsed so far: only their places have changed. */
function kept(found: readonly DrawnBlock[], { state, changes, docChanged }: Transaction): readonly DrawnBlock[] {
  const { length } = syntaxTree(state)
  if (length >= state.doc.length) return []
  const moved = docChanged
    ? found.map(({ from, to, kind }) => ({ from: changes.mapPos(from, 1), to: changes.mapPos(to, -1), kind }))
    : found
  return moved.filter(({ from, to }) => from >= length && from < to)
}

function blocksOf(state: EditorState, rest: readonly DrawnBlock[]): readonly DrawnBlock[] {
  const found: DrawnBlock[] = []
  const cursor = syntaxTree(state).cursor()
  if (!cursor.firstChild()) return rest
  do {
    const kind = kindOf(state, cursor.name, cursor.from, cursor.to)
    if (!kind) continue
    const { from } = state.doc.lineAt(cursor.from)
    const { to } = state.doc.lineAt(cursor.to)
    if (from < to) found.push({ from, to, kind })
  } while (cursor.nextSibling())
  return rest.length > 0 ? [...found, ...rest] : found
}

function kindOf(state: EditorState, name: string, from: number, to: number): DrawnBlock['kind'] | undefined {
  if (name === 'Table') return 'table'
  if (name === 'BlockMath') return 'drawn'
  if (name !== 'FencedCode') return undefined
  const { text } = state.doc.lineAt(from)
  const language = /^ {0,3}(?:`{3,}|~{3,})\s*([\w-]*)/.exec(text)?.[1] ?? ''
  // One that is not closed is being written.
  const isClosed = /^ {0,3}(?:`{3,}|~{3,})\s*$/.test(state.doc.lineAt(to).text)
  return DRAWN_CODE.test(language) && isClosed ? 'drawn' : undefined
}

/** The block that is drawn at a line, and begins or ends there. */
export function drawnBlockAt(
  view: EditorView,
  place: number,
): { readonly from: number; readonly to: number } | undefined {
  let found: { readonly from: number; readonly to: number } | undefined
  for (const source of view.state.facet(EditorView.decorations)) {
    if (typeof source === 'function') continue
    source.between(place, place, (from, to, { spec }) => {
      if (spec.block === true && from < to) found = { from, to }
    })
  }
  return found
}
