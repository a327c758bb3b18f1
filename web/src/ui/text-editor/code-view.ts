import { history, historyKeymap, insertNewline, standardKeymap } from '@codemirror/commands'
import { bidiIsolates, syntaxHighlighting } from '@codemirror/language'
import { search, searchKeymap } from '@codemirror/search'
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  dropCursor,
  EditorView,
  highlightSpecialChars,
  keymap,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { cspNonce } from './csp-nonce.ts'
import { followLinks } from './follow-links.ts'
import { lineBreaks, parseText } from './line-breaks.ts'
import { markdownLanguage } from './markdown-language.ts'
import { markdownLook } from './markdown-look.ts'

/** What may change while a text is written. */
export const slots = {
  /** How the text shows. */
  appearance: new Compartment(),
  /** Attributes of what has the focus. */
  attributes: new Compartment(),
  readOnly: new Compartment(),
  placeholder: new Compartment(),
}

type CodeViewParts = {
  readonly text: string
  readonly appearance: Extension
  /** Keys, pasted and dropped things, and what is told of changes. */
  readonly behaviour: Extension
  readonly findPanel: (view: EditorView) => { readonly dom: HTMLElement; readonly destroy: () => void }
}

/** Keys of a plain text field, and of undo and finding: all others are left to the product. */
const KEYS = [
  ...standardKeymap.filter(({ key }) => key !== 'Enter'),
  { key: 'Enter', run: insertNewline, shift: insertNewline },
  ...historyKeymap.filter(({ key, mac }) => !/u$/.test(key ?? mac ?? '')),
  ...searchKeymap.filter(({ key }) => /^(?:Mod-f|F3|Mod-g|Escape)$/.test(key ?? '')),
]

/** A view of a Markdown text, in a place that is not shown yet. */
export function createCodeView({ text, appearance, behaviour, findPanel }: CodeViewParts): EditorView {
  const parsed = parseText(text)
  const state = EditorState.create({
    doc: parsed.doc,
    extensions: [
      lineBreaks(parsed),
      Prec.highest(behaviour),
      slots.appearance.of(appearance),
      slots.attributes.of([]),
      slots.readOnly.of([]),
      slots.placeholder.of([]),
      history(),
      search({
        top: true,
        createPanel: view => ({ ...findPanel(view), top: true }),
        // Room for what lies over the text's edges.
        scrollToMatch: range => EditorView.scrollIntoView(range, { y: 'nearest', yMargin: 60 }),
      }),
      markdownLanguage.extension,
      syntaxHighlighting(markdownLook),
      highlightSpecialChars(),
      dropCursor(),
      EditorView.lineWrapping,
      directions,
      followLinks,
      EditorView.cspNonce.of(cspNonce()),
      EditorView.exceptionSink.of(error => console.error('The editor left something out.', error)),
      keymap.of(KEYS),
    ],
  })
  return new EditorView({ state })
}

export function placeholderOf(text: string): Extension {
  return text === '' ? [] : placeholder(text)
}

export function readOnlyOf(isReadOnly: boolean): Extension {
  return isReadOnly ? [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ 'aria-readonly': 'true' })] : []
}

const LINE = Decoration.line({ attributes: { dir: 'auto' } })

/** Each line that is drawn stands on the side where its words begin. */
class LineDirections {
  decorations: DecorationSet

  constructor(view: EditorView) {
    this.decorations = directionsIn(view)
  }

  update(update: ViewUpdate) {
    if (update.docChanged || update.viewportChanged) this.decorations = directionsIn(update.view)
  }
}

function directionsIn({ state, visibleRanges }: EditorView): DecorationSet {
  const lines: number[] = []
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at)
      if (lines.at(-1) !== line.from) lines.push(line.from)
      at = line.to + 1
    }
  return Decoration.set(lines.map(from => LINE.range(from)))
}

const directions: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.fromClass(LineDirections, { decorations: plugin => plugin.decorations }),
  bidiIsolates(),
]
