/** Ids of issues that are to be marked. */
type Listener = (ids: readonly string[]) => void

const lists = new Set<Listener>()

/** Marks just these issues in the list on the screen. */
export function markInLists(ids: readonly string[]): void {
  for (const list of lists) list(ids)
}

export function onMarking(list: Listener): () => void {
  lists.add(list)
  return () => lists.delete(list)
}
