import { type EditorState, type Extension, StateEffect, StateField, type Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import { docOffset, sourceTextOf } from './line-breaks.ts'
import type { MarkedText, TextMark } from './text-editor-props.ts'

const setMarks = StateEffect.define<readonly TextMark[]>()

/** The marks, which travel with what is typed. One whose words are all gone is gone. */
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, transaction) {
    const given = transaction.effects.findLast(effect => effect.is(setMarks))
    if (given) return decorated(transaction, given.value)
    return transaction.docChanged ? value.map(transaction.changes) : value
  },
  provide: field => EditorView.decorations.from(field),
})

function decorated({ state }: Transaction, list: readonly TextMark[]): DecorationSet {
  const ranges = list.flatMap(({ id, start, end, isOpen }) => {
    const [from, to] = [docOffset(state, start), docOffset(state, end)]
    return from < to ? [MARKS[isOpen ? 'open' : 'other'](id).range(from, to)] : []
  })
  return Decoration.set(ranges, true)
}

const MARKS = {
  open: (id: string) => Decoration.mark({ class: 'te-spoken te-spoken-open', id }),
  other: (id: string) => Decoration.mark({ class: 'te-spoken', id }),
}

type Found = { readonly id: string; readonly from: number; readonly to: number }

/** All marks by their ids. */
const known = new WeakMap<DecorationSet, ReadonlyMap<string, Found>>()

/** The marks that touch a part of the document, the shortest first. */
function marksIn(state: EditorState, from: number, to: number): readonly Found[] {
  const found: Found[] = []
  state.field(marks).between(from, to, (start, end, { spec }) => {
    found.push({ id: spec.id, from: start, to: end })
  })
  return found.sort((a, b) => a.to - a.from - (b.to - b.from))
}

/** Where the words of a mark stand in the document; undefined: they are gone. */
function rangeOfMark({ state }: EditorView, id: string): Found | undefined {
  const all = state.field(marks)
  const byId = known.get(all) ?? new Map(marksIn(state, 0, state.doc.length).map(mark => [mark.id, mark]))
  known.set(all, byId)
  return byId.get(id)
}

/** Blocks that are drawn in the place of their lines. */
const DRAWN = '.te-drawn-block, .te-table'

/** Marks drawn blocks as a whole: of what stands in the place of its source, no words can be marked. */
const drawnBlocks = ViewPlugin.fromClass(
  class {
    readonly #view: EditorView

    constructor(view: EditorView) {
      this.#view = view
      this.#mark()
    }

    update({ docChanged, viewportChanged, geometryChanged, state, startState }: ViewUpdate) {
      if (docChanged || viewportChanged || geometryChanged || state.field(marks) !== startState.field(marks))
        this.#mark()
    }

    #mark() {
      const view = this.#view
      view.requestMeasure({
        key: this,
        read: () =>
          [...view.contentDOM.querySelectorAll(DRAWN)].map(block => [block, blockMarks(view, block)] as const),
        write: found => {
          for (const [block, within] of found) block.classList.toggle('te-spoken', within.length > 0)
        },
      })
    }
  },
)

function blockMarks(view: EditorView, block: Element): readonly Found[] {
  const from = view.posAtDOM(block)
  return marksIn(view.state, from, view.lineBlockAt(from).to).filter(mark => mark.to > from)
}

/** Marks words of a text, and tells of presses on them; `current` is asked at each of these. */
export function markedWords(current: () => MarkedText | undefined): Extension {
  return [
    marks,
    drawnBlocks,
    EditorView.updateListener.of(({ docChanged, geometryChanged, viewportChanged }) => {
      if (docChanged || geometryChanged || viewportChanged) current()?.onMoved()
    }),
    EditorView.domEventHandlers({
      click(event, view) {
        const marked = current()
        if (!marked || event.button !== 0 || !view.state.selection.main.empty) return false
        marked.onPress(marksAt(view, event).map(({ id }) => id))
        return false
      },
    }),
  ]
}

function marksAt(view: EditorView, { target, clientX: x, clientY: y }: MouseEvent): readonly Found[] {
  const block = target instanceof Element ? target.closest(DRAWN) : null
  if (block) return blockMarks(view, block)
  const place = view.posAtCoords({ x, y })
  return place === null ? [] : marksIn(view.state, place, place)
}

/** Shows marks, unless something was typed since their places were found. */
export function showMarks(view: EditorView, { list, text }: MarkedText): void {
  const isNone = list.length === 0 && view.state.field(marks).size === 0
  if (!isNone && sourceTextOf(view.state) === text) view.dispatch({ effects: setMarks.of(list) })
}

/** Where the words of a mark are, px from the top of the window; estimated where they are far from what is seen. */
export function topOfMark(view: EditorView, id: string): number | undefined {
  const mark = rangeOfMark(view, id)
  if (!mark) return undefined
  const { from, to } = view.viewport
  const seen = mark.from >= from && mark.from <= to ? view.coordsAtPos(mark.from) : null
  return seen?.top ?? view.documentTop + view.lineBlockAt(mark.from).top
}

/** Above and below the words there stays so much of what is around them, px. */
const AROUND_PX = 80

/** Brings the words of a mark into view, unless they are there. */
export function revealMark(view: EditorView, id: string): void {
  const mark = rangeOfMark(view, id)
  if (mark) view.dispatch({ effects: EditorView.scrollIntoView(mark.from, { y: 'nearest', yMargin: AROUND_PX }) })
}
