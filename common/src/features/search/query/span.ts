/** A slice of the text as sent: UTF-16 code units, half-open. */
export interface Span {
  readonly start: number
  readonly end: number
}
