import { diff } from '@codemirror/merge'
import { type ChangeSpec, Transaction } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import { parseText, plainTextOf, setLineBreaks, sourceTextOf } from './line-breaks.ts'

/** Texts that differ in more than this, or take longer to compare (ms), are told apart less finely. */
const DIFF_LIMITS = { scanLimit: 500, timeout: 60 }

/**
 * Puts another text in the place of the one that is written, by the changes between them: the caret and what is seen stay
 * where they are among the words, and the writer's own undo takes back only what is theirs.
 * @returns false when it is the same text already
 */
export function takeText(view: EditorView, text: string): boolean {
  if (sourceTextOf(view.state) === text) return false
  const { doc, breaks } = parseText(text)
  const before = plainTextOf(view.state.doc)
  const after = plainTextOf(doc)
  const changes = changesBetween(before, after)
  view.dispatch({
    changes: [...changes],
    effects: setLineBreaks.of(breaks),
    annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
    // What is read keeps its place, wherever something was put in above it.
    ...(changes.length > 0 && { scrollIntoView: false }),
  })
  return true
}

function changesBetween(before: string, after: string): readonly ChangeSpec[] {
  return diff(before, after, DIFF_LIMITS).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: after.slice(fromB, toB),
  }))
}
