type Row = { readonly id: string; readonly isBare?: true }
type Ids = { readonly has: (id: string) => boolean }

/** Rows that are whole in memory at most; when there are more, the nearest so many stay. */
export const MAX_WHOLE = 1500
const KEPT = 1000
/** The beginning is where most go back to. */
const FIRST = 50
/** Rows that are read on either side of those that are drawn. */
const AHEAD = 60
/** Marked rows that are read, since what is done with them starts from their values; of more nobody looks at each. */
const MAX_MARKED = 600

/** The rows to let go of while those from `first` to `last` are drawn; marked ones stay. */
export function rowsToLeave(rows: readonly Row[], first: number, last: number, marked: Ids): readonly string[] {
  const left: { readonly id: string; readonly distance: number }[] = []
  let whole = 0
  for (const [index, { id, isBare }] of rows.entries()) {
    if (isBare) continue
    whole += 1
    if (index >= FIRST && !marked.has(id)) left.push({ id, distance: Math.max(first - index, index - last) })
  }
  if (whole <= MAX_WHOLE) return []
  left.sort((a, b) => b.distance - a.distance)
  return left.slice(0, whole - KEPT).flatMap(({ id, distance }) => (distance > AHEAD ? [id] : []))
}

/** The rows to read again: those drawn or about to be, then marked ones. */
export function rowsToRead(
  rows: readonly Row[],
  first: number,
  last: number,
  marked: ReadonlySet<string>,
): readonly string[] {
  const near = rows.slice(Math.max(0, first - AHEAD), last + AHEAD + 1).filter(({ isBare }) => isBare)
  const also =
    marked.size > 0 && marked.size <= MAX_MARKED ? rows.filter(({ id, isBare }) => isBare && marked.has(id)) : []
  return [...new Set([...near, ...also].map(({ id }) => id))]
}
