import type { Edit } from './suggestions.ts'

/** The private history of a box whose text also changes by itself, which the browser's own history does not survive. */
export type EditHistory = {
  readonly past: readonly Edit[]
  readonly present: Edit
  readonly future: readonly Edit[]
  /** Milliseconds: when typing that may be joined with the next letter happened; undefined for other edits. */
  readonly typedAt: number | undefined
}

/** Letters typed within this time of each other are undone together. */
const TOGETHER_MS = 700
const KEPT = 200

export function startHistory(text: string): EditHistory {
  return { past: [], present: { text, caret: text.length }, future: [], typedAt: undefined }
}

/** Adds an edit. Typing goes on in the last step until a pause or a space; anything else is a step of its own. */
export function recordEdit(history: EditHistory, next: Edit, typedAt?: number): EditHistory {
  const { past, present } = history
  if (next.text === present.text) return { ...history, present: next }
  const isJoined =
    typedAt !== undefined &&
    history.typedAt !== undefined &&
    typedAt - history.typedAt < TOGETHER_MS &&
    !/\s$/.test(present.text.slice(0, present.caret))
  return { past: isJoined ? past : [...past, present].slice(-KEPT), present: next, future: [], typedAt }
}

export function undoEdit(history: EditHistory): EditHistory {
  const { past, present, future } = history
  const last = past.at(-1)
  if (!last) return history
  return { past: past.slice(0, -1), present: last, future: [present, ...future], typedAt: undefined }
}

export function redoEdit(history: EditHistory): EditHistory {
  const { past, present, future } = history
  const [next, ...rest] = future
  if (!next) return history
  return { past: [...past, present], present: next, future: rest, typedAt: undefined }
}
