import { createAnchor, followAnchors, type TextRange } from '@cairn/common/platform/anchors'

/** Words that a comment is being written about, and the text that says them. */
export interface NewThread {
  readonly quote: string
  readonly start: number
  readonly end: number
  readonly version: string
  /** The text does not say them any more. */
  readonly isGone: boolean
}

/** A comment about a part of a text; undefined where that is nothing to speak about, or too much. */
export function newThread(text: string, range: TextRange, version: string): NewThread | undefined {
  const anchor = createAnchor(text, range, version)
  return anchor && { quote: anchor.quote, start: anchor.start, end: anchor.end, version, isGone: false }
}

/** Takes it over from a text to what became of that while the comment was written. */
export function followText(thread: NewThread, before: string, after: string, version: string): NewThread {
  const [anchor] = followAnchors({ before, after, version }, [
    { ...thread, prefix: '', suffix: '', state: thread.isGone ? 'OUTDATED' : 'ANCHORED' },
  ]).anchors
  if (!anchor || anchor.state === 'OUTDATED') return { ...thread, version, isGone: true }
  const { start, end } = anchor
  return { quote: after.slice(start, end), start, end, version, isGone: false }
}

export const isNewThread = (value: unknown): value is NewThread & { readonly text: string } => {
  if (typeof value !== 'object' || value === null) return false
  const { quote, start, end, version, isGone, text } = value as Record<string, unknown>
  return (
    typeof quote === 'string' &&
    typeof start === 'number' &&
    typeof end === 'number' &&
    typeof version === 'string' &&
    typeof isGone === 'boolean' &&
    typeof text === 'string'
  )
}
