import { invertedEffects } from '@codemirror/commands'
import {
  type ChangeSet,
  type EditorState,
  type Extension,
  RangeSet,
  RangeSetBuilder,
  RangeValue,
  StateEffect,
  StateField,
  Text,
  type Transaction,
} from '@codemirror/state'

// The editor's document knows one kind of line break. A text may have three, and must come back byte for byte: those
// that are no line feed are marked where they stand, and the marks travel with the changes.

type LineBreak = '\n' | '\r\n' | '\r'

class MarkedBreak extends RangeValue {
  // What is typed beside a break is no part of it, and one that is removed leaves nothing behind.
  override startSide = 1
  override endSide = -1

  readonly lineBreak: LineBreak

  constructor(lineBreak: LineBreak) {
    super()
    this.lineBreak = lineBreak
  }

  override eq(other: MarkedBreak): boolean {
    return other.lineBreak === this.lineBreak
  }
}

const MARKS = { '\r\n': new MarkedBreak('\r\n'), '\r': new MarkedBreak('\r') }

type Marks = RangeSet<MarkedBreak>

type LineBreaks = {
  readonly marks: Marks
  /** What breaks lines that are typed. */
  readonly usual: LineBreak
}

export type ParsedText = { readonly doc: Text; readonly breaks: LineBreaks }

/** Reads a text into a document and what its line breaks are. */
export function parseText(text: string): ParsedText {
  const doc = Text.of(text.split(/\r\n?|\n/))
  if (!text.includes('\r')) return { doc, breaks: { marks: RangeSet.empty, usual: '\n' } }
  const builder = new RangeSetBuilder<MarkedBreak>()
  const counts = { '\n': 0, '\r\n': 0, '\r': 0 }
  let removed = 0
  for (const { 0: found, index } of text.matchAll(/\r\n?|\n/g)) {
    const lineBreak = found as LineBreak
    counts[lineBreak]++
    const from = index - removed
    if (lineBreak !== '\n') builder.add(from, from + 1, MARKS[lineBreak])
    removed += lineBreak.length - 1
  }
  const usual = counts['\r\n'] > counts['\n'] && counts['\r\n'] >= counts['\r'] ? '\r\n' : '\n'
  return { doc, breaks: { marks: builder.finish(), usual } }
}

type Restored = { readonly from: number; readonly lineBreak: '\r\n' | '\r' }

const restore = StateEffect.define<Restored>({
  map: ({ from, lineBreak }, changes) => ({ from: changes.mapPos(from, 1), lineBreak }),
})

/** Replaces what is known of the line breaks, together with a change of the whole document. */
export const setLineBreaks = StateEffect.define<LineBreaks>({ map: value => value })

const field = StateField.define<LineBreaks>({
  create: () => ({ marks: RangeSet.empty, usual: '\n' }),
  update(value, transaction) {
    for (const effect of transaction.effects) if (effect.is(setLineBreaks)) return effect.value
    if (!transaction.docChanged) return value
    const { usual } = value
    let marks = value.marks.size > 0 ? without(value.marks, transaction.changes).map(transaction.changes) : value.marks
    const added = [...restoredIn(transaction), ...(usual === '\n' ? [] : typedIn(transaction, usual))]
    if (added.length > 0) marks = marks.update({ add: added, sort: true })
    return marks === value.marks ? value : { marks, usual }
  },
})

/** The marks of what a change leaves there: a break that something else takes the place of is gone. */
function without(marks: Marks, changes: ChangeSet): Marks {
  let left = marks
  changes.iterChangedRanges((from, to) => {
    if (from < to)
      left = left.update({ filterFrom: from, filterTo: to, filter: (start, end) => start < from || end > to })
  }, true)
  return left
}

function restoredIn(transaction: Transaction) {
  return transaction.effects.flatMap(effect =>
    effect.is(restore) ? [MARKS[effect.value.lineBreak].range(effect.value.from, effect.value.from + 1)] : [],
  )
}

/** The breaks that a change brought, unless it is one that is taken back: that says itself what they were. */
function typedIn(transaction: Transaction, usual: '\r\n' | '\r') {
  if (transaction.isUserEvent('undo') || transaction.isUserEvent('redo')) return []
  const places: number[] = []
  transaction.changes.iterChanges((_fromA, _toA, fromB, _toB, inserted) => {
    let place = fromB
    for (let line = 1; line < inserted.lines; line++) {
      place += inserted.line(line).length
      places.push(place)
      place++
    }
  })
  return places.map(place => MARKS[usual].range(place, place + 1))
}

/** Line breaks that a change removes come back with it. */
const inverted = invertedEffects.of(({ startState, changes }) => {
  const { marks } = startState.field(field)
  return marks.size > 0 && !changes.empty ? removedBy(changes, marks) : []
})

function removedBy(changes: ChangeSet, marks: Marks): StateEffect<Restored>[] {
  const effects: StateEffect<Restored>[] = []
  changes.iterChangedRanges((from, to) => {
    marks.between(from, to, (start, end, { lineBreak }) => {
      if (start >= from && end <= to && lineBreak !== '\n') effects.push(restore.of({ from: start, lineBreak }))
    })
  })
  return effects
}

/** Keeps the line breaks of a text that `parseText` has read. */
export function lineBreaks({ breaks }: ParsedText): Extension {
  return [field.init(() => breaks), inverted]
}

const texts = new WeakMap<Text, string>()

/** The document with line feeds alone, whose offsets are those of the document. */
export function plainTextOf(doc: Text): string {
  let text = texts.get(doc)
  if (text === undefined) {
    text = doc.toString()
    texts.set(doc, text)
  }
  return text
}

/** The text as it is: byte for byte what was read, where nothing was changed. */
export function sourceTextOf(state: EditorState): string {
  const text = plainTextOf(state.doc)
  const { marks } = state.field(field)
  if (marks.size === 0) return text
  const parts: string[] = []
  let done = 0
  for (const at = marks.iter(); at.value; at.next()) {
    parts.push(text.slice(done, at.from), at.value.lineBreak)
    done = at.to
  }
  parts.push(text.slice(done))
  return parts.join('')
}

/** Where an offset of the text as it is lies in the document. */
export function docOffset(state: EditorState, sourceOffset: number): number {
  let removed = 0
  for (const at = state.field(field).marks.iter(); at.value; at.next()) {
    if (at.from + removed >= sourceOffset) break
    removed += at.value.lineBreak.length - 1
  }
  return Math.max(0, Math.min(sourceOffset - removed, state.doc.length))
}

/** Where an offset of the document lies in the text as it is. */
export function sourceOffset(state: EditorState, offset: number): number {
  let removed = 0
  for (const at = state.field(field).marks.iter(); at.value && at.from < offset; at.next())
    removed += at.value.lineBreak.length - 1
  return offset + removed
}
