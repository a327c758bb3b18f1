/** A run of comments, by index; `to` is the first that is not drawn any more, Infinity for all that follow. */
export type CommentWindow = { readonly from: number; readonly to: number }

const SIZE = 100
const BEFORE_TARGET = 30

/** What is drawn at first: the newest hundred, or a hundred around an older one that is asked for (-1: none). */
export function firstWindow(count: number, target: number): CommentWindow {
  const newest = Math.max(0, count - SIZE)
  if (target === -1 || target >= newest) return { from: newest, to: Number.POSITIVE_INFINITY }
  const from = Math.max(0, target - BEFORE_TARGET)
  return { from, to: from + SIZE }
}
