/** A condition among others in the order of the query; those of a group follow it, one deeper. */
type Explained = { readonly matches: boolean; readonly depth: number }

/** Whether the condition is a reason why an issue is not found: of alternatives, one that is fulfilled is enough. */
export function keepsOut(clauses: readonly Explained[], index: number): boolean {
  const clause = clauses[index]
  if (!clause || clause.matches) return false
  let depth = clause.depth
  for (const group of clauses.slice(0, index).reverse()) {
    if (group.depth >= depth) continue
    if (group.matches) return false
    depth = group.depth
  }
  return true
}
