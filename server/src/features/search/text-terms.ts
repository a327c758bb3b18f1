import type { TextSearch } from './text-condition.ts'
import { isOfNames } from './text-scope.ts'
import { foldWord, type Word, wordsOf } from './words.ts'

/** One word of a term. */
export interface TermPart {
  readonly word: string
  /** Words that begin so. */
  readonly isPrefix: boolean
  /** Place relative to the other parts. */
  readonly at: number
}

/** Words that must stand as given, one after another; a single word most of the time. */
export interface Term {
  /** As it was written. */
  readonly text: string
  readonly parts: readonly TermPart[]
  /**
   * Wildcards that no index answers: a POSIX expression for the source text, in any letter case. The parts then stand
   * anywhere.
   */
  readonly pattern: string | null
}

/** More words than that are left out. */
const MAX_TERMS = 50
const MAX_PARTS = 200
/** What a word with wildcards inside surely begins with in the index, where the end may be cut by the stemmer. */
const SURE_LETTERS = 3

export interface ParsedText {
  readonly terms: readonly Term[]
  /** Written, but without a letter or digit, or too many. */
  readonly ignored: readonly string[]
}

/** Divides a searched text into terms. */
export function parseTerms({ mode, text, scope }: Pick<TextSearch, 'mode' | 'text' | 'scope'>): ParsedText {
  if (mode === 'phrase' || mode === 'exact') {
    const parts = partsOfRun([...wordsOf(text)], 0).slice(0, MAX_PARTS)
    return parts.length > 0
      ? { terms: [{ text, parts, pattern: null }], ignored: [] }
      : { terms: [], ignored: text.trim() === '' ? [] : [text.trim()] }
  }
  const written = text.split(/\s+/).filter(word => word !== '')
  const terms = written.map(word => termOf(word, isOfNames(scope)))
  const usable = terms.filter(term => term.parts.length > 0 || term.pattern !== null)
  const ignored = terms.filter(term => !usable.slice(0, MAX_TERMS).includes(term)).map(term => term.text)
  return { terms: usable.slice(0, MAX_TERMS), ignored }
}

/** A word, or several that punctuation joins. Wildcards at its start mean something in file names alone. */
function termOf(written: string, isFileName: boolean): Term {
  const text = isFileName ? written : written.replace(/^[*?]+/, '')
  const parts: TermPart[] = []
  let isPatternNeeded = isFileName && /[*?]/.test(text)
  let at = 0
  for (const [piece] of text.matchAll(/[\p{L}\p{N}\p{M}*?]+|\p{Extended_Pictographic}/gu)) {
    const head = piece.replace(/[*?].*$/su, '')
    const isPlain = head === piece
    const isPrefix = /^[^*?]+\*+$/u.test(piece)
    if (!isPlain && !isPrefix) isPatternNeeded = true
    const words = [...wordsOf(isPlain || isPrefix ? head : [...head].slice(0, SURE_LETTERS).join(''))]
    const found = partsOfRun(words, at)
    const last = found.at(-1)
    if (isPlain || !last) parts.push(...found)
    else parts.push(...found.slice(0, -1), { ...last, isPrefix: true })
    at += Math.max(words.length, 1)
  }
  return {
    text: written,
    parts: parts.slice(0, MAX_PARTS),
    pattern: isPatternNeeded ? patternOf(text, isFileName) : null,
  }
}

/** In the index the last character of a run of CJK also stands alone; longer runs are found by their pairs. */
function partsOfRun(words: readonly Word[], offset: number): readonly TermPart[] {
  const first = words[0]?.at ?? 0
  return words.flatMap((word, index): readonly TermPart[] => {
    const at = word.at - first + offset
    if (!word.isTail) return [{ word: word.word, isPrefix: false, at }]
    const before = words[index - 1]
    const isAlone = !before || before.isTail === true || before.end < word.end
    return isAlone ? [{ word: word.word, isPrefix: true, at }] : []
  })
}

/** The class of punctuation leaves out some ASCII signs. */
const WORD_CHARACTER = '[^[:space:][:punct:]$+<=>^`|~]'

/** `*` any run and `?` one character; in a word both stay inside of it, a file name is matched as a whole. */
function patternOf(text: string, isFileName: boolean): string {
  const one = isFileName ? '.' : WORD_CHARACTER
  const body = [...text.replace(/\*+/g, '*')]
    .map(character => (character === '*' ? `${one}*` : character === '?' ? one : escaped(character)))
    .join('')
  if (isFileName) return `^${body}$`
  const isWord = (character: string | undefined): boolean => /[\p{L}\p{N}*?]/u.test(character ?? '')
  const [before, after] = [isWord(text[0]), isWord(text.at(-1))]
  return `${before ? `(?<!${WORD_CHARACTER})` : ''}${body}${after ? `(?!${WORD_CHARACTER})` : ''}`
}

/** Longer literals are compared as they are, without a look at the words around them. */
const MAX_LITERAL_PATTERN = 500

/** These very characters, not as a part of longer words; null for long ones. */
export function literalPattern(text: string): string | null {
  if (text.length > MAX_LITERAL_PATTERN) return null
  const isWord = (character: string | undefined): boolean =>
    /^[\p{L}\p{N}]$/u.test(character ?? '') && !isCjk(character)
  const characters = [...text]
  const [before, after] = [isWord(characters[0]), isWord(characters.at(-1))]
  const body = characters.map(escaped).join('')
  return `${before ? `(?<!${WORD_CHARACTER})` : ''}${body}${after ? `(?!${WORD_CHARACTER})` : ''}`
}

const isCjk = (character = ''): boolean => /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(character)

const escaped = (character: string): string => (/[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character)

/** Shorter beginnings are too many words to look for their stems. */
const MIN_UNFINISHED = 4
const MIN_STEM = 3

/**
 * What a word that begins so may have been cut to by a stemmer: “notification”, of which “notificat” is a beginning,
 * is indexed as “notif”.
 */
export function stemsOf(beginning: string): readonly string[] {
  const letters = [...beginning]
  if (letters.length < MIN_UNFINISHED || !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(beginning))
    return []
  const shortest = Math.max(MIN_STEM, Math.ceil(letters.length / 2))
  const lengths = Array.from({ length: letters.length - shortest }, (_, index) => shortest + index)
  return lengths.map(length => letters.slice(0, length).join(''))
}

/** What the source text of a term with unfinished words must match where only a stem was found; null for others. */
export function unfinishedPattern(term: Term): string | null {
  const isUnfinished = term.pattern === null && term.parts.some(part => part.isPrefix && stemsOf(part.word).length > 0)
  return isUnfinished ? patternOf(term.text, false) : null
}

/** What a lexeme that matches a prefix begins with, in folded and unfolded rows. */
export const prefixesOf = (word: string): readonly string[] => [...new Set([word, foldWord(word)])]
