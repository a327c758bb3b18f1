import { diff3Merge, diffComm } from 'node-diff3'
import type { Lines, MergePart } from './merge-parts.ts'

type Region = { readonly ok?: Lines; readonly conflict?: { readonly a: Lines; readonly o: Lines; readonly b: Lines } }

/**
 * Brings together what two people made of a text.
 * @param base what both began with; without it every difference is a place that both changed
 */
export function mergeTexts(base: string | undefined, theirs: string, mine: string): readonly MergePart[] {
  if (base === undefined) return joined(differencesOf(theirs, mine))
  // Lines first; where both changed neighbouring ones, the words in them.
  const regions: readonly Region[] = diff3Merge(linesOf(theirs), linesOf(base), linesOf(mine))
  return joined(
    regions.map(({ ok, conflict }): MergePart => {
      if (!conflict) return agreed(ok ?? [])
      // Both added lines at one place, as at the end of a list: one follows the other.
      if (conflict.o.length === 0) return agreed([...conflict.a, ...conflict.b])
      return mergeWords(conflict.o, conflict.a, conflict.b) ?? { kind: 'both', theirs: conflict.a, mine: conflict.b }
    }),
  )
}

function mergeWords(base: Lines, theirs: Lines, mine: Lines): MergePart | undefined {
  const regions: readonly Region[] = diff3Merge(wordsOf(theirs), wordsOf(base), wordsOf(mine))
  if (regions.some(({ conflict }) => conflict)) return undefined
  return agreed(linesOf(regions.flatMap(({ ok }) => ok ?? []).join('')))
}

function differencesOf(theirs: string, mine: string): readonly MergePart[] {
  return diffComm(linesOf(theirs), linesOf(mine)).map(part =>
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
