/** Part of a text, in UTF-16 code units, half-open. */
export type Range = readonly [start: number, end: number]

export type Match = {
  /** How well it fits; 0 is the text itself, larger is worse. */
  readonly score: number
  /** Matched letters of the title and of the prefix. */
  readonly title: readonly Range[]
  readonly prefix: readonly Range[]
}

export type Matchable = {
  readonly title: string
  /** A short id before the title. */
  readonly prefix?: string
  /** Found by, but not shown as matched: a login, a key. */
  readonly keywords?: string
}

const SCORE = { whole: 0, start: 1, word: 2, inside: 4, keyword: 5 } as const

/** The words of what was typed, as `matchOf` takes them. */
export function wordsOf(text: string): readonly string[] {
  return fold(text).split(/\s+/).filter(Boolean)
}

/** Where every word occurs, each at its best place; undefined when one does not. Case and accents do not count. */
export function matchOf(item: Matchable, words: readonly string[]): Match | undefined {
  const title = fold(item.title)
  const prefix = fold(item.prefix ?? '')
  const keywords = fold(item.keywords ?? '')
  const titleRanges: Range[] = []
  const prefixRanges: Range[] = []
  let score = 0
  for (const word of words) {
    const inTitle = bestPlace(title, word)
    const inPrefix = bestPlace(prefix, word)
    if (inPrefix && (!inTitle || inPrefix.score <= inTitle.score)) {
      prefixRanges.push([inPrefix.at, inPrefix.at + word.length])
      score += inPrefix.score
    } else if (inTitle) {
      titleRanges.push([inTitle.at, inTitle.at + word.length])
      score += inTitle.score
    } else if (keywords.includes(word)) score += SCORE.keyword
    else return initialsMatch(item.title, words)
  }
  return { score, title: merged(titleRanges), prefix: merged(prefixRanges) }
}

/** Ranges of those words that occur; for what the server found, which may have matched by other means. */
export function marksOf(text: string, words: readonly string[]): readonly Range[] {
  const folded = fold(text)
  const places = words.flatMap(word => {
    const place = bestPlace(folded, word)
    return place ? [[place.at, place.at + word.length] as const] : []
  })
  return merged(places)
}

function bestPlace(text: string, word: string): { readonly at: number; readonly score: number } | undefined {
  if (text === word) return { at: 0, score: SCORE.whole }
  if (text.startsWith(word)) return { at: 0, score: SCORE.start }
  let inside = -1
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return { at, score: SCORE.word }
    if (inside < 0) inside = at
  }
  return inside < 0 ? undefined : { at: inside, score: SCORE.inside }
}

// "ni" finds "New issue".
function initialsMatch(title: string, [word = '', ...others]: readonly string[]): Match | undefined {
  if (others.length > 0 || word.length < 2) return undefined
  const starts = [...fold(title).matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)]
  const letters = starts.map(([letter]) => letter).join('')
  if (!letters.startsWith(word)) return undefined
  const ranges = starts.slice(0, word.length).map(({ index }) => [index, index + 1] as const)
  return { score: SCORE.inside, title: ranges, prefix: [] }
}

// Folding keeps the length, so that places in the folded text are places in the text.
function fold(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return Array.from({ length: text.length }, (_, index) => foldUnit(text[index] ?? '')).join('')
}

function foldUnit(unit: string): string {
  const bare = unit.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return bare.length === 1 ? bare : unit
}

function merged(ranges: readonly Range[]): readonly Range[] {
  const result: Range[] = []
  for (const [start, end] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && start <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], end)]
    else result.push([start, end])
  }
  return result
}
