type Identified = { readonly id: string }
type Page<T> = { readonly issues: readonly T[] }

/** The row that a moved one comes to stand behind; null is the top. Undefined when it stays where it is. */
export function leadingOf(rows: readonly Identified[], from: number, to: number): string | null | undefined {
  const place = Math.min(Math.max(to, 0), rows.length - 1)
  if (rows[from] === undefined || place === from) return undefined
  const before = rows.toSpliced(from, 1)[place - 1]
  return before?.id ?? null
}

/** The pages with an issue put behind another; as many issues on each as before. */
export function movedInPages<T extends Identified, P extends Page<T>>(
  pages: readonly P[],
  movedId: string,
  leadingId: string | null,
): readonly P[] {
  const all = pages.flatMap(page => page.issues)
  const moved = all.find(({ id }) => id === movedId)
  if (!moved) return pages
  const others = all.filter(issue => issue !== moved)
  const place = leadingId === null ? 0 : others.findIndex(({ id }) => id === leadingId) + 1
  const ordered = others.toSpliced(place, 0, moved)
  let start = 0
  return pages.map(page => {
    const issues = ordered.slice(start, start + page.issues.length)
    start += page.issues.length
    return issues.every((issue, index) => issue === page.issues[index]) ? page : { ...page, issues }
  })
}
