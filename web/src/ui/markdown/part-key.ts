const POSITION = / data-position="(\d{1,9})"/g

/**
 * What a part looks like wherever it stands: its HTML with places of the source counted from the first of them. `base`
 * is that first place.
 */
export function partKey(html: string): { readonly key: string; readonly base: number } {
  let base: number | undefined
  const key = html.replace(POSITION, (_match, digits: string) => {
    base ??= Number(digits)
    return ` data-position="${Number(digits) - base}"`
  })
  return { key, base: base ?? 0 }
}

/** How many members are the same at the beginning and, behind these, at the end of two lists. */
export function sameEnds<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (a: T, b: T) => boolean,
): { readonly start: number; readonly end: number } {
  const most = Math.min(before.length, after.length)
  const holds = (a: number, b: number): boolean => {
    const [old, next] = [before[a], after[b]]
    return old !== undefined && next !== undefined && isSame(old, next)
  }
  let start = 0
  while (start < most && holds(start, start)) start++
  let end = 0
  while (end < most - start && holds(before.length - 1 - end, after.length - 1 - end)) end++
  return { start, end }
}
