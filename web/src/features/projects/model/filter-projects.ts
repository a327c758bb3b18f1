type Findable = { readonly name: string | null; readonly shortName: string | null; readonly archived: boolean }

/** Projects whose name or key contains every typed word; those whose key starts with the text come first. */
export function filterProjects<P extends Findable>(
  projects: readonly P[],
  text: string,
  withArchived: boolean,
): readonly P[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const found = projects.filter(project => {
    const haystack = `${project.shortName} ${project.name}`.toLowerCase()
    return (withArchived || !project.archived) && words.every(word => haystack.includes(word))
  })
  const [first] = words
  if (first === undefined) return found
  const rank = (project: P) => (project.shortName?.toLowerCase().startsWith(first) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
