import type { MergePart } from '@cairn/common/platform/text-merge'

export type { Lines, MergePart } from '@cairn/common/platform/text-merge'

/** Lines that set the two versions of a place apart. */
export type MergeMarks = { readonly theirs: string; readonly mine: string; readonly end: string }

/** Whether nothing of either is lost or left to decide. */
export function isMerged(parts: readonly MergePart[]): boolean {
  return parts.every(({ kind }) => kind === 'agreed')
}

/** The text to go on with: places that both changed show both versions, one behind the other. */
export function mergedText(parts: readonly MergePart[], marks: MergeMarks): string {
  return parts
    .flatMap(part =>
      part.kind === 'agreed' ? part.lines : [marks.theirs, ...part.theirs, marks.mine, ...part.mine, marks.end],
    )
    .join('\n')
}

/** Whether a text still has lines that set versions apart. */
export function hasMarks(text: string, marks: MergeMarks): boolean {
  return text.split('\n').some(line => line === marks.theirs || line === marks.mine || line === marks.end)
}

/** How many places both changed. */
export function openPlaces(parts: readonly MergePart[]): number {
  return parts.filter(({ kind }) => kind === 'both').length
}

/** Everything as one place that both changed. */
export function unmerged(theirs: string, mine: string): readonly MergePart[] {
  return [{ kind: 'both', theirs: theirs.split('\n'), mine: mine.split('\n') }]
}
