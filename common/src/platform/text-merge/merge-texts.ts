import { diff3Merge, diffComm } from 'node-diff3'

export type Lines = readonly string[]

/** Lines of a text that two people changed: certain ones, or those of a place that both changed. */
export type MergePart =
  | { readonly kind: 'agreed'; readonly lines: Lines }
  | { readonly kind: 'both'; readonly theirs: Lines; readonly mine: Lines }

type Region = { readonly ok?: Lines; readonly conflict?: { readonly a: Lines; readonly o: Lines; readonly b: Lines } }

/**
 * Pairs of equal pieces that are compared with each other, and pieces of one text times those of the other: how long it
 * takes grows with both. More of them would hold up the page for seconds.
 */
const MAX_PAIRS = 500_000
const MAX_PRODUCT = 50_000_000

/**
 * Brings together what two people made of a text.
 * @param base what both began with; without it every difference is a place that both changed
 */
export function mergeTexts(base: string | undefined, theirs: string, mine: string): readonly MergePart[] {
  const texts = [theirs, mine, ...(base === undefined ? [] : [base])].map(linesOf)
  const { start, end, middles } = withoutCommonEnds(texts)
  const [a = [], b = [], o] = middles
  return joined([agreed(start), ...(o ? mergeLines(o, a, b) : differencesOf(a, b)), agreed(end)])
}

/** As {@link mergeTexts}, where nothing of either is left to decide; else undefined. */
export function mergeCleanly(base: string, theirs: string, mine: string): string | undefined {
  const parts = mergeTexts(base, theirs, mine)
  const lines = parts.flatMap(part => (part.kind === 'agreed' ? part.lines : []))
  return parts.every(({ kind }) => kind === 'agreed') ? lines.join('\n') : undefined
}

/** Lines first; where both changed neighbouring ones, the words in them. */
function mergeLines(base: Lines, theirs: Lines, mine: Lines): readonly MergePart[] {
  if (isTooMuch(base, theirs) || isTooMuch(base, mine)) return [{ kind: 'both', theirs, mine }]
  const regions: readonly Region[] = diff3Merge([...theirs], [...base], [...mine])
  return regions.map(({ ok, conflict }): MergePart => {
    if (!conflict) return agreed(ok ?? [])
    // Both added lines at one place, as at the end of a list: one follows the other.
    if (conflict.o.length === 0) return agreed([...conflict.a, ...conflict.b])
    return mergeWords(conflict.o, conflict.a, conflict.b) ?? { kind: 'both', theirs: conflict.a, mine: conflict.b }
  })
}

function mergeWords(base: Lines, theirs: Lines, mine: Lines): MergePart | undefined {
  const [a, o, b] = [wordsOf(theirs), wordsOf(base), wordsOf(mine)]
  if (isTooMuch(o, a) || isTooMuch(o, b)) return undefined
  const regions: readonly Region[] = diff3Merge(a, o, b)
  if (regions.some(({ conflict }) => conflict)) return undefined
  return agreed(linesOf(regions.flatMap(({ ok }) => ok ?? []).join('')))
}

function isTooMuch(left: Lines, right: Lines): boolean {
  if (left.length * right.length > MAX_PRODUCT) return true
  const counts = new Map<string, number>()
  for (const piece of left) counts.set(piece, (counts.get(piece) ?? 0) + 1)
  let pairs = 0
  for (const piece of right) pairs += counts.get(piece) ?? 0
  return pairs > MAX_PAIRS
}

/** What all begin and end with, and what is left of each. */
function withoutCommonEnds(texts: readonly Lines[]) {
  const [first = []] = texts
  const shortest = Math.min(...texts.map(({ length }) => length))
  const isCommon = (index: number) => texts.every(lines => lines.at(index) === first.at(index))
  let start = 0
  while (start < shortest && isCommon(start)) start++
  let end = 0
  while (end < shortest - start && isCommon(-1 - end)) end++
  return {
    start: first.slice(0, start),
    end: first.slice(first.length - end),
    middles: texts.map(lines => lines.slice(start, lines.length - end)),
  }
}

function differencesOf(theirs: Lines, mine: Lines): readonly MergePart[] {
  if (isTooMuch(theirs, mine)) return [{ kind: 'both', theirs, mine }]
  return diffComm([...theirs], [...mine]).map(part =>
    part.common ? agreed(part.common) : { kind: 'both', theirs: part.buffer1, mine: part.buffer2 },
  )
}

function joined(parts: readonly MergePart[]): readonly MergePart[] {
  const result: MergePart[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (part.kind === 'agreed' && last?.kind === 'agreed')
      result[result.length - 1] = agreed([...last.lines, ...part.lines])
    else if (part.kind === 'both' || part.lines.length > 0) result.push(part)
  }
  return result
}

const agreed = (lines: Lines): MergePart => ({ kind: 'agreed', lines })

const linesOf = (text: string): string[] => text.split('\n')

// Line breaks stand by themselves: a paragraph that was added behind a word does not change the word.
const wordsOf = (lines: Lines): string[] => lines.join('\n').match(/\n+|[^\S\n]*\S+[^\S\n]*|[^\S\n]+/g) ?? []
