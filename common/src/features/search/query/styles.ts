import type { Problem, StyleRange } from './condition.ts'

/** The styles with what is wrong marked as such. In order and without overlap, as before. */
export function withErrors(styles: readonly StyleRange[], problems: readonly Problem[]): readonly StyleRange[] {
  const errors = merged(problems)
  if (errors.length === 0) return styles
  const result: StyleRange[] = []
  let next = 0
  for (const style of styles) {
    let start = style.start
    while (next < errors.length && (errors[next]?.end ?? 0) <= start) next++
    for (let index = next; start < style.end; index++) {
      const error = errors[index]
      if (!error || error.start >= style.end) break
      if (error.start > start) result.push({ ...style, start, end: error.start })
      start = Math.max(start, Math.min(error.end, style.end))
    }
    if (start < style.end) result.push({ ...style, start })
  }
  for (const error of errors) result.push({ style: 'error', start: error.start, end: error.end })
  return result.sort((left, right) => left.start - right.start)
}

/** The slices of the problems, those that touch one another together. */
function merged(problems: readonly Problem[]): readonly { readonly start: number; readonly end: number }[] {
  const slices = problems
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => ({ start, end }))
    .sort((left, right) => left.start - right.start)
  const result: { start: number; end: number }[] = []
  for (const slice of slices) {
    const last = result.at(-1)
    if (last && slice.start < last.end) last.end = Math.max(last.end, slice.end)
    else result.push(slice)
  }
  return result
}
