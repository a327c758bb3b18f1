/** How many visited projects are remembered. More than are shown: some may be favorites, archived, or gone. */
const KEPT = 20
/** How many visited projects stand below the favorites. */
export const MAX_RECENT = 5

/** Database ids, the newest visit first. */
export type RecentProjects = readonly string[]

type Listed = {
  readonly id: string
  readonly shortName: string | null
  readonly archived: boolean
  readonly pinned: boolean
}

export const isRecentProjects = (value: unknown): value is RecentProjects =>
  Array.isArray(value) && value.every(id => typeof id === 'string')

/** The key of the project that an address belongs to: its own pages, its issues, or its list. */
export function projectKeyOf(path: string, query = ''): string | undefined {
  const [, first, second] = path.split('/')
  const key =
    first === 'projects' && second !== 'create'
      ? second
      : first === 'issue'
        ? /^(.+)-\d+$/.exec(second ?? '')?.[1]
        : first === 'issues'
          ? (second ?? /^\s*project:\s*(?:\{([^}]*)\}|(\S+))/i.exec(query)?.slice(1).find(Boolean))
          : undefined
  return key || undefined
}

/** What is remembered after a visit. */
export function withVisited(recent: RecentProjects, id: string): RecentProjects {
  return recent[0] === id ? recent : [id, ...recent.filter(other => other !== id)].slice(0, KEPT)
}

/** Favorites by name, then the last visited ones; what is archived or gone stands in neither. */
export function shownProjects<Project extends Listed>(
  projects: readonly Project[],
  recent: RecentProjects,
): { readonly favorites: readonly Project[]; readonly recent: readonly Project[] } {
  const present = projects.filter(({ archived }) => !archived)
  const byId = new Map(present.map(project => [project.id, project]))
  return {
    favorites: present.filter(({ pinned }) => pinned),
    recent: recent
      .flatMap(id => byId.get(id) ?? [])
      .filter(({ pinned }) => !pinned)
      .slice(0, MAX_RECENT),
  }
}
