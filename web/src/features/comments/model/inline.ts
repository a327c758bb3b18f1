import type { CommentData } from './comment.ts'

/** Whether a comment is about words of the text, or answers one. */
export const isInline = ({ anchor, inReplyTo }: CommentData): boolean => Boolean(anchor) || Boolean(inReplyTo)

/** Those about words of the text, with the replies to them. */
export function inlineOnly(comments: readonly CommentData[]): readonly CommentData[] {
  const roots = new Set(comments.flatMap(({ id, anchor }) => (anchor ? [id] : [])))
  const isOne = ({ anchor, inReplyTo }: CommentData) =>
    Boolean(anchor) || (inReplyTo != null && roots.has(inReplyTo.id))
  return comments.every(isOne) ? comments : comments.filter(isOne)
}
