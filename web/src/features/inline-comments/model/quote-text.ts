import { toPlainText } from '@cairn/common/platform/markdown'

/** So much of a quote is shown, in UTF-16 units. */
const MAX_SHOWN = 400
/** Marks of which the other one, or what belongs to it, stands outside of the quote. */
const HALF_MARKS = /\*{2,3}|~~|`|\]\([^()\s]{0,500}\)?|\[(?=[^\]]{0,500}$)/g

/** A quote of Markdown as it reads; of marks alone, these. */
export const quoteText = (quote: string): string =>
  toPlainText(quote, MAX_SHOWN).replace(HALF_MARKS, '').trim() || quote.slice(0, MAX_SHOWN)
