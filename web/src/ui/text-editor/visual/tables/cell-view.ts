import { redo, standardKeymap, undo } from '@codemirror/commands'
import { syntaxHighlighting } from '@codemirror/language'
import { openSearchPanel } from '@codemirror/search'
import { Annotation, type ChangeSpec, EditorState, Prec, Transaction } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { type Behaviour, behaviourOf } from '../../behaviour.ts'
import { cspNonce } from '../../csp-nonce.ts'
import { markdownLanguage } from '../../markdown-language.ts'
import { markdownLook } from '../../markdown-look.ts'

/** Ways out of a cell. */
export type CellMove = 'next' | 'previous' | 'above' | 'below' | 'left' | 'right' | 'enter' | 'escape'

type CellOptions = {
  readonly words: string
  readonly label: string
  /** The text around, whose undo and finding the keys in a cell mean. */
  readonly outer: EditorView
  readonly behaviour: () => Behaviour
  readonly onWords: (words: string, userEvent: string) => void
  readonly onTyped: () => void
  /** Goes out of the cell; false where nothing is there. */
  readonly onMove: (move: CellMove) => boolean
}

/** Marks what only follows a change of the text around. */
const followed = Annotation.define<boolean>()

/** The words of one cell of a table, while they are written: one line, with the keys of the text around. */
export function createCellView(options: CellOptions): EditorView {
  const { outer, onMove } = options
  const move = (to: CellMove) => () => onMove(to)
  const atEdge = (to: CellMove, isThere: (view: EditorView) => boolean) => (view: EditorView) =>
    isThere(view) && onMove(to)
  const state = EditorState.create({
    doc: options.words,
    selection: { anchor: options.words.length },
    extensions: [
      Prec.highest(
        keymap.of([
          { key: 'Mod-z', run: () => undo(outer), preventDefault: true },
          { key: 'Mod-Shift-z', run: () => redo(outer), preventDefault: true },
          { key: 'Mod-y', run: () => redo(outer), preventDefault: true },
          { key: 'Mod-f', run: () => openSearchPanel(outer) },
        ]),
      ),
      Prec.high(behaviourOf(options.behaviour, true)),
      keymap.of(
        [
          { key: 'Tab', run: move('next'), shift: move('previous') },
          { key: 'Enter', run: move('enter'), shift: insertBreak },
          { key: 'Escape', run: move('escape') },
          { key: 'ArrowUp', run: atEdge('above', isAtEdge(false)) },
          { key: 'ArrowDown', run: atEdge('below', isAtEdge(true)) },
          { key: 'ArrowLeft', run: atEdge('left', view => isCaretAt(view, 0)) },
          { key: 'ArrowRight', run: atEdge('right', view => isCaretAt(view, view.state.doc.length)) },
          // A dialog around neither closes nor moves the focus.
        ].map(binding => ({ ...binding, stopPropagation: true })),
      ),
      keymap.of(standardKeymap.filter(({ key }) => key !== 'Enter')),
      oneLine,
      EditorState.readOnly.of(outer.state.readOnly),
      markdownLanguage.extension,
      syntaxHighlighting(markdownLook),
      EditorView.lineWrapping,
      EditorView.cspNonce.of(cspNonce()),
      EditorView.contentAttributes.of({
        'aria-label': options.label,
        'aria-multiline': 'false',
        spellcheck: 'true',
        autocorrect: 'on',
        dir: 'auto',
      }),
      EditorView.updateListener.of(({ docChanged, selectionSet, state: now, transactions }) => {
        const own = transactions.filter(transaction => transaction.docChanged && !transaction.annotation(followed))
        if (own.length > 0)
          options.onWords(now.doc.toString(), own.at(-1)?.annotation(Transaction.userEvent) ?? 'input')
        if (docChanged || selectionSet) options.onTyped()
      }),
    ],
  })
  return new EditorView({ state })
}

/** Shows what has become of the cell's words elsewhere, as when they were undone. */
export function followWords(view: EditorView, words: string): void {
  if (view.state.doc.toString().trim() === words) return
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: words },
    selection: { anchor: words.length },
    annotations: followed.of(true),
  })
}

/** A cell is one line, and a bar would end it. */
const oneLine = EditorState.transactionFilter.of(transaction => {
  if (!transaction.docChanged || transaction.annotation(followed)) return transaction
  const changes: ChangeSpec[] = []
  let isPlain = true
  transaction.changes.iterChanges((from, to, _fromB, _toB, inserted) => {
    const text = inserted.toString()
    const before = transaction.startState.sliceDoc(Math.max(0, from - 1), from)
    const insert = text
      .replace(/\s*\n\s*/g, ' ')
      .replace(/(\\?)\|/g, (bar, slash: string, at: number) => (slash || (at === 0 && before === '\\') ? bar : '\\|'))
    if (insert !== text) isPlain = false
    changes.push({ from, to, insert })
  })
  if (isPlain) return transaction
  const set = transaction.startState.changes(changes)
  let end = 0
  set.iterChangedRanges((_fromA, _toA, _fromB, toB) => {
    end = toB
  })
  const userEvent = transaction.annotation(Transaction.userEvent) ?? 'input'
  return [{ changes: set, selection: { anchor: end }, userEvent, scrollIntoView: true }]
})

function insertBreak(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection('<br>'), { userEvent: 'input' })
  return true
}

function isCaretAt({ state: { selection } }: EditorView, place: number): boolean {
  return selection.main.empty && selection.main.head === place
}

/** Whether the caret is in the first or last of the lines that the words fill. */
function isAtEdge(isForward: boolean) {
  return (view: EditorView): boolean => {
    const { main } = view.state.selection
    if (!main.empty) return false
    const moved = view.moveVertically(main, isForward)
    const edge = isForward ? view.state.doc.length : 0
    return (
      moved.head === main.head ||
      (moved.head === edge && Math.abs(topOf(view, moved.head) - topOf(view, main.head)) < 2)
    )
  }
}

function topOf(view: EditorView, place: number): number {
  return view.coordsAtPos(place)?.top ?? 0
}
