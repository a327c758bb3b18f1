import { dateWords } from './date-words.ts'
import { attributeMatchAt } from './match-attribute.ts'
import { nameKey, type QueryNames } from './names.ts'
import { MAX_LENGTH, type Slot } from './parse-state.ts'
import { slotAtEnd } from './parse-syntax.ts'
import { bareEnd, isSpace, MAX_NAME_WORDS, readDelimited, skipSpace } from './scan.ts'

/** What is being typed at the caret. */
export interface Completion {
  /**
   * item: anything may begin · value: a value of `attribute` · afterValue: a value is complete (`,`, `..`, operators or
   * the next item) · single: after `#` or `-`, which belong to the slice · sortKey, sortDirection · has: a name after
   * `has:` · history: what may follow `changed` · none: inside a quoted text.
   */
  readonly kind: Slot['kind'] | 'none'
  /** As written, without braces. */
  readonly attribute?: string
  readonly negated: boolean
  /** What stands before the caret, without braces. */
  readonly prefix: string
  /** The slice that a suggestion replaces. A minus before a value or after `has:` is not in it. */
  readonly start: number
  readonly end: number
  /** A brace was opened. */
  readonly braced: boolean
  /** The written beginning of the range whose end is being typed. */
  readonly rangeStart?: string
  /** For an item: the prefix with words before it, as names may have several; the longest first. */
  readonly longer?: readonly { readonly prefix: string; readonly start: number }[]
}

/** What is being typed at the caret (UTF-16 units). */
export function completionAt(text: string, caret: number, names: QueryNames): Completion {
  const at = Math.max(0, Math.min(caret, text.length))
  const nothing = { kind: 'none', negated: false, prefix: '', start: at, end: at, braced: false } as const
  if (text.length > MAX_LENGTH) return nothing
  const head = text.slice(0, at)
  const last = slotAtEnd(head, names)
  const start = skipSpace(head, last.at)
  const written = head.slice(start)
  // A minus alone is no name yet, so that it was read as text.
  const slot = written === '-' && last.instead?.kind === 'has' ? last.instead : last
  const isSigned = /^[#-]/.test(written) && (slot.kind === 'single' || slot.kind === 'item')
  const negated = written.startsWith('-') && (isSigned || slot.kind === 'value' || slot.kind === 'has')
  const from = start + (negated || isSigned ? 1 : 0)
  const content = head.slice(from)
  if (/^["']/.test(content) && (isSigned || slot.kind === 'item')) return nothing
  const braced = content.startsWith('{') || content.startsWith('"')
  if (!braced && isSpace(content.at(-1))) return { ...nothing, kind: behind(slot) }
  const prefix = braced ? readDelimited(content, 0, content.startsWith('{') ? '}' : '"').text : content
  const used = isSigned ? slot : expected(slot, prefix, braced)
  const longer = used.kind === 'item' && !braced && !isSigned && prefix !== '' ? longerPrefixes(head, start) : []
  // In the middle of a name of several words, all of it is replaced.
  const around = longer.find(words => (attributeMatchAt(text, words.start, names)?.colon ?? -1) >= at)
  if (around) return { ...nothing, kind: 'item', ...around, end: endOf(text, around.start, at, 'item', names) }
  return {
    kind: isSigned ? 'single' : used.kind,
    ...(used.attribute === undefined ? {} : { attribute: used.attribute }),
    negated,
    prefix,
    start: isSigned ? start : from,
    end: endOf(text, from, at, used.kind, names),
    braced,
    ...(used.rangeStart === undefined ? {} : { rangeStart: used.rangeStart }),
    ...(longer.length > 0 ? { longer } : {}),
  }
}

/** Behind a complete word. */
function behind({ kind }: Slot): Completion['kind'] {
  return kind === 'item' || kind === 'single' ? 'item' : 'afterValue'
}

const FOLLOWING: Readonly<Record<string, readonly string[]>> = {
  sortDirection: ['asc', 'desc'],
  history: ['from', 'to', 'by', ...dateWords.map(word => word.toLowerCase())],
}

/** Where a word of the grammar may stand as well as an item, what was typed decides. */
function expected(slot: Slot, prefix: string, braced: boolean): Slot {
  const { instead } = slot
  if (!instead) return slot
  const key = nameKey(prefix)
  const words = FOLLOWING[instead.kind]
  if (words) return braced || words.some(word => word.startsWith(key)) ? instead : slot
  return prefix === '' ? instead : slot
}

/** The end of what is replaced: of the word, the braces, or the attribute with its colon. */
function endOf(text: string, start: number, caret: number, kind: Slot['kind'], names: QueryNames): number {
  const sign = text[start]
  if (sign === '{' || sign === '"') {
    const close = sign === '{' ? '}' : '"'
    const read = readDelimited(text, start, close)
    // Without an end of its own it must not swallow other braces.
    const isOwn = read.closed && !text.slice(caret, read.end).includes('{')
    return isOwn ? Math.max(read.end, caret) : bareEnd(text, caret, false)
  }
  if (kind === 'item') {
    const match = start < caret ? attributeMatchAt(text, start, names) : null
    if (match && match.colon >= caret) return match.colon + (isSpace(text[match.colon + 1]) ? 2 : 1)
  }
  return start < caret ? Math.max(caret, bareEnd(text, start, kind === 'value')) : caret
}

/** Beginnings of longer names: the words before, as far as no sign stands between. */
function longerPrefixes(head: string, start: number): readonly { readonly prefix: string; readonly start: number }[] {
  const found: { prefix: string; start: number }[] = []
  let at = start
  while (found.length < MAX_NAME_WORDS - 1) {
    let end = at
    while (end > 0 && isSpace(head[end - 1])) end--
    let word = end
    while (word > 0 && /[^\s,:(){}"#]/u.test(head[word - 1] ?? ' ')) word--
    if (word === end || (word > 0 && !isSpace(head[word - 1]) && head[word - 1] !== '(')) break
    at = word
    found.push({ prefix: head.slice(at), start: at })
  }
  return found.reverse()
}
