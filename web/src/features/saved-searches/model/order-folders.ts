type Named = { readonly id: string; readonly name: string }

/** Folders as the reader put them: those with a place first, the others after them by name. */
export function orderFolders<F extends Named>(folders: readonly F[], order: readonly string[]): readonly F[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const place = ({ id }: F) => places.get(id) ?? order.length
  return folders.toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name))
}

/** The ids after one has moved to the place where another stands; unchanged when either is unknown. */
export function movedTo(ids: readonly string[], id: string, otherId: string): readonly string[] {
  const from = ids.indexOf(id)
  const to = ids.indexOf(otherId)
  if (from < 0 || to < 0) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}
