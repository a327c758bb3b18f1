import type { Style, StyleRange } from '@cairn/common/features/search'
import type { QueryProblem } from './problems.ts'

/** What the server said about a text: more than the browser can know, but for the text it was asked about. */
export type ToldStyles = { readonly query: string; readonly styles: readonly StyleRange[] }

/** A run of the query drawn in one way. */
export type Segment = {
  readonly start: number
  readonly text: string
  readonly style: Style | undefined
  readonly problem: QueryProblem | undefined
}

/**
 * The colours of a text: what the server told holds as far as the text is still the same, from both ends; what was
 * changed since is coloured by the browser's own reading.
 */
export function mergeStyles(
  text: string,
  local: readonly StyleRange[],
  told: ToldStyles | undefined,
): readonly StyleRange[] {
  if (!told) return local
  if (told.query === text) return told.styles
  const head = commonStart(text, told.query)
  const tail = Math.min(
    commonStart(reversed(text), reversed(told.query)),
    Math.min(text.length, told.query.length) - head,
  )
  const shift = text.length - told.query.length
  // A range that touches the change is being written anew.
  const before = told.styles.filter(({ end }) => end < head)
  const after = told.styles
    .filter(({ start }) => start > told.query.length - tail)
    .map(({ start, end, style }) => ({ start: start + shift, end: end + shift, style }))
  const from = before.at(-1)?.end ?? 0
  const to = after[0]?.start ?? text.length
  return [...before, ...local.filter(({ start, end }) => start >= from && end <= to), ...after]
}

/** The colours while somebody writes at the caret: a word that is not finished yet is no error, but what it looks like. */
export function withoutErrorAt(
  caret: number,
  styles: readonly StyleRange[],
  local: readonly StyleRange[],
): readonly StyleRange[] {
  const isUnfinished = ({ start, end, style }: StyleRange) => style === 'error' && start <= caret && caret <= end
  return styles.flatMap(range =>
    isUnfinished(range)
      ? local.filter(({ start, end, style }) => style !== 'error' && start >= range.start && end <= range.end)
      : range,
  )
}

/** Cuts a text at the ends of its styles and problems. */
export function segmentsOf(
  text: string,
  styles: readonly StyleRange[],
  problems: readonly QueryProblem[],
): readonly Segment[] {
  const cuts = new Set([0, text.length])
  for (const { start, end } of [...styles, ...problems]) {
    for (const place of [start, end]) if (place > 0 && place < text.length) cuts.add(place)
  }
  const places = [...cuts].toSorted((a, b) => a - b)
  const styleAt = follow(styles)
  return places.slice(0, -1).map((start, index) => ({
    start,
    text: text.slice(start, places[index + 1]),
    style: styleAt(start)?.style,
    problem: problems.find(problem => problem.start <= start && start < problem.end),
  }))
}

/** Gives the range at a place, of those that lie apart; to be asked for one place after the other. */
function follow<R extends { readonly start: number; readonly end: number }>(ranges: readonly R[]) {
  const inOrder = ranges.toSorted((a, b) => a.start - b.start)
  let next = 0
  return (place: number): R | undefined => {
    while ((inOrder[next]?.end ?? Number.POSITIVE_INFINITY) <= place) next++
    const range = inOrder[next]
    return range && range.start <= place ? range : undefined
  }
}

function commonStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let count = 0
  while (count < most && a[count] === b[count]) count++
  return count
}

function reversed(text: string): string {
  return [...text.split('')].reverse().join('')
}
