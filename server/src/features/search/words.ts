/** A word as it is indexed and looked up, with its place in the text as stored (UTF-16, half-open). */
export interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
  /** Place among the words; the pairs of a run of CJK and its last character take one each. */
  readonly at: number
  /** The last character of a run of CJK, which is also part of the pair before it. */
  readonly isTail?: boolean
}

/** Longer words, such as keys and encoded data, are cut here, in texts and in queries. */
const MAX_WORD = 100
const RUN = /[\p{L}\p{N}\p{M}]+|\p{Extended_Pictographic}/gu
const CJK = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]+/gu
const ASCII = /^[\dA-Za-z]+$/
const PICTURE = /^\p{Extended_Pictographic}$/u
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu

/**
 * The words of a text: runs of letters and digits in lower case, NFKC, without loose marks. Everything else parts
 * them, so that `com.acme.Foo_bar`, `1.2.3` and `a/b` are found by each part. Chinese, Japanese and Korean, which do
 * not part words, come as overlapping pairs and the last character alone; an emoji is a word of its own.
 */
export function* wordsOf(text: string): Generator<Word> {
  let at = 0
  for (const match of text.matchAll(RUN)) {
    const start = match.index
    for (const { word, from, to, isTail } of partsOf(match[0]))
      yield { word, start: start + from, end: start + to, at: at++, ...(isTail ? { isTail } : {}) }
  }
}

/** As {@link wordsOf}, the words alone, several times as fast. */
export function wordTextsOf(text: string): readonly string[] {
  const words: string[] = []
  const known = new Map<string, readonly string[]>()
  for (const run of text.match(RUN) ?? []) {
    if (ASCII.test(run)) {
      words.push(run.toLowerCase().slice(0, MAX_WORD))
      continue
    }
    let parts = known.get(run)
    if (!parts) {
      parts = partsOf(run).map(({ word }) => word)
      known.set(run, parts)
    }
    for (const word of parts) words.push(word)
  }
  return words
}

/** The words that a run of letters and digits, or an emoji, stands for. */
function partsOf(run: string): readonly Part[] {
  if (PICTURE.test(run)) return [{ word: pictureWord(run), from: 0, to: run.length }]
  return [...pieces(run)].flatMap(({ text, start, isCjk }) =>
    [...(isCjk ? pairs(text) : plain(text))].map(part => ({ ...part, from: start + part.from, to: start + part.to })),
  )
}

/** An emoji as a word that the parser of the database keeps. */
const pictureWord = (picture: string): string => `emoji${picture.codePointAt(0)?.toString(16)}`

interface Piece {
  readonly text: string
  readonly start: number
  readonly isCjk: boolean
}

/** Cuts a run of letters where CJK begins and ends. */
function* pieces(run: string): Generator<Piece> {
  let end = 0
  for (const { 0: text, index: start } of run.matchAll(CJK)) {
    if (start > end) yield { text: run.slice(end, start), start: end, isCjk: false }
    yield { text, start, isCjk: true }
    end = start + text.length
  }
  if (end < run.length) yield { text: run.slice(end), start: end, isCjk: false }
}

interface Part {
  readonly word: string
  readonly from: number
  readonly to: number
  readonly isTail?: boolean
}

function* plain(text: string): Generator<Part> {
  const word = normalWord(text)
  if (word !== '') yield { word, from: 0, to: text.length }
}

function* pairs(run: string): Generator<Part> {
  const characters = [...normalWord(run, Number.POSITIVE_INFINITY)]
  const original = [...run]
  // Half-width forms join with their marks: then places inside the run are lost, and the run stands for each.
  const isSame = characters.length === original.length
  let from = 0
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1]
    const here = original[index] ?? ''
    const to = from + here.length + (next === undefined ? 0 : (original[index + 1] ?? '').length)
    yield {
      word: character + (next ?? ''),
      ...(isSame ? { from, to } : { from: 0, to: run.length }),
      ...(next === undefined ? { isTail: true } : {}),
    }
    from += here.length
  }
}

/** Lower case and NFKC, without marks that join no letter. */
function normalWord(text: string, max = MAX_WORD): string {
  const word = text.toLowerCase().normalize('NFKC').replace(NEITHER_LETTER_NOR_DIGIT, '')
  return word.length > max ? [...word].slice(0, max).join('') : word
}

/** Letters without accents, for languages without a stemmer: `Łódź` is found by `lodz`. */
export function foldWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łđøæœßıħ]/g, letter => FOLDED[letter] ?? letter)
    .normalize('NFC')
}

const FOLDED: Readonly<Record<string, string>> = {
  ł: 'l',
  đ: 'd',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  ħ: 'h',
}
