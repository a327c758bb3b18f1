import type { QueryNames } from './names.ts'

/** What is being typed at the caret. */
export interface Completion {
  /**
   * item: anything may begin · value: a value of `attribute` · afterValue: a value is complete (`,`, `..`, operators or
   * the next item) · single: after `#` or `-` · sortKey, sortDirection · has: a name after `has:` · none: inside a
   * quoted text.
   */
  readonly kind: 'item' | 'value' | 'afterValue' | 'sortKey' | 'sortDirection' | 'has' | 'single' | 'none'
  /** As written, without braces. */
  readonly attribute?: string
  readonly negated: boolean
  /** What stands before the caret, without braces. */
  readonly prefix: string
  /** The slice that a suggestion replaces. */
  readonly start: number
  readonly end: number
  /** A brace was opened. */
  readonly braced: boolean
  /** The written beginning of the range whose end is being typed. */
  readonly rangeStart?: string
}

/** What is being typed at the caret (UTF-16 units). */
export function completionAt(_text: string, caret: number, _names: QueryNames): Completion {
  return { kind: 'item', negated: false, prefix: '', start: caret, end: caret, braced: false }
}
