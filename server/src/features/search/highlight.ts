import type { RequestContext } from '../../platform/context/index.ts'
import { searchState } from './search-state.ts'
import type { TextSearch } from './text-condition.ts'
import { parseTerms, prefixesOf, stemsOf, type Term, type TermPart } from './text-terms.ts'
import { type WordForms, wordForms } from './word-forms.ts'
import { foldWord, type Word, wordsOf } from './words.ts'

/** Half-open, in UTF-16 code units of the text as stored. */
export interface TextRange {
  readonly startOffset: number
  readonly endOffset: number
}

/** Further text is shown without marks. */
const MAX_TEXT = 50_000
const MAX_RANGES = 500
/** Letters at the beginning that no stemmer changes, but for accents. */
const SAME_LETTERS = 1

/**
 * Marks in each text what the searches find there, by the same forms and languages; for each text its ranges, in
 * order and apart. One statement for words not met before, whatever the number of texts.
 */
export async function highlightRanges(
  ctx: RequestContext,
  texts: readonly string[],
  searches: readonly Pick<TextSearch, 'mode' | 'text'>[],
): Promise<readonly (readonly TextRange[])[]> {
  const literals = searches.flatMap(({ mode, text }) => (mode === 'exact' && text.trim() !== '' ? [text] : []))
  const terms = searches
    .filter(({ mode }) => mode !== 'exact')
    .flatMap(({ mode, text }) => parseTerms({ mode, text: text.replaceAll('\0', ' '), scope: 'all' }).terms)
  if (terms.length === 0) return texts.map(text => merged(literals.flatMap(literal => occurrences(text, literal))))
  const { searched } = await searchState(ctx)
  const wanted = await wordForms(
    ctx,
    terms.flatMap(term => term.parts.map(part => part.word)),
    searched,
  )
  const isStop = (part: TermPart): boolean =>
    !part.isPrefix && (wanted.get(part.word)?.stopIn.includes(searched[0]) ?? false)
  const telling = withoutStops(terms, isStop)
  const beginnings = new Set([...wanted.values()].flatMap(({ forms }) => forms.map(beginning)))
  const found = texts.map(text => [...wordsOf(text.slice(0, MAX_TEXT))])
  const close = found.flatMap(words => words.map(({ word }) => word).filter(word => beginnings.has(beginning(word))))
  const forms = await wordForms(ctx, close, searched)
  return found.map((words, index) =>
    merged([
      ...telling.flatMap(term => rangesOf(term, words, wanted, forms)),
      ...literals.flatMap(literal => occurrences(texts[index] ?? '', literal)),
    ]),
  )
}

function occurrences(text: string, literal: string): readonly TextRange[] {
  const ranges: TextRange[] = []
  let start = text.indexOf(literal)
  while (start >= 0 && ranges.length < MAX_RANGES) {
    ranges.push({ startOffset: start, endOffset: start + literal.length })
    start = text.indexOf(literal, start + literal.length)
  }
  return ranges
}

const beginning = (word: string): string => [...foldWord(word)].slice(0, SAME_LETTERS).join('')

type Forms = ReadonlyMap<string, WordForms>

/** Stop words limit nothing, so they found nothing either, unless there is nothing else. */
function withoutStops(terms: readonly Term[], isStop: (part: TermPart) => boolean): readonly Term[] {
  const telling = terms
    .map(term => ({ ...term, parts: term.parts.filter(part => !isStop(part)) }))
    .filter(term => term.parts.length > 0)
  return telling.length > 0 ? telling : terms
}

function rangesOf(term: Term, words: readonly Word[], wanted: Forms, forms: Forms): readonly TextRange[] {
  const isLoose = term.pattern !== null
  const [first, ...rest] = term.parts
  if (!first) return []
  return words.flatMap((word, index) => {
    if (!matches(first, word, wanted, forms)) return []
    if (isLoose) return rangeOf(word, word)
    if (rest.length === 0 && isCharacter(first)) return characterRange(first, word)
    const others = rest.map(part => words[index + part.at - first.at])
    const isWhole = others.every((other, place) => {
      const part = rest[place]
      return other !== undefined && part !== undefined && matches(part, other, wanted, forms)
    })
    return isWhole ? rangeOf(word, others.at(-1) ?? word) : []
  })
}

/** One character of a language that does not part words: only itself is marked, not the pair in which it was found. */
const isCharacter = (part: TermPart): boolean =>
  part.isPrefix && /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]$/u.test(part.word)

const characterRange = (part: TermPart, word: Word): readonly TextRange[] => [
  { startOffset: word.start, endOffset: Math.min(word.end, word.start + part.word.length) },
]

const rangeOf = (first: Word, last: Word): readonly TextRange[] => [
  { startOffset: first.start, endOffset: Math.max(first.end, last.end) },
]

function matches(part: TermPart, { word }: Word, wanted: Forms, forms: Forms): boolean {
  if (part.word === word) return true
  if (part.isPrefix && prefixesOf(part.word).some(prefix => word.startsWith(prefix))) return true
  if (part.isPrefix && stemsOf(part.word).length > 0) return false
  const own = forms.get(word)?.forms ?? []
  return wanted.get(part.word)?.forms.some(form => own.includes(form)) ?? false
}

function merged(ranges: readonly TextRange[]): readonly TextRange[] {
  const result: TextRange[] = []
  for (const range of [...ranges].sort((left, right) => left.startOffset - right.startOffset)) {
    const last = result.at(-1)
    if (last && range.startOffset <= last.endOffset)
      result[result.length - 1] = { ...last, endOffset: Math.max(last.endOffset, range.endOffset) }
    else result.push(range)
  }
  return result.slice(0, MAX_RANGES)
}
