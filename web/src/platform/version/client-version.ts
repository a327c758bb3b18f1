/** How a tab hears that the server has another build of the client, and whether it may load it. */
export type VersionEnvironment = {
  /** The build that runs here; empty where there is none, as in development. */
  readonly own: string
  /** Whether anything would be lost. */
  readonly isTyped: () => boolean
  readonly reload: () => void
  /** The build for which the page was last loaded anew by itself. */
  readonly reloadedFor: { readonly read: () => string; readonly write: (build: string) => void }
}

export type ClientVersion = ReturnType<typeof createClientVersion>

/**
 * Loads a new build of the client at once while nothing is typed; otherwise it is only offered. Never twice for the
 * same one: servers of different ages behind one address would have the page loaded again and again.
 */
export function createClientVersion({ own, isTyped, reload, reloadedFor }: VersionEnvironment) {
  let newest = own
  const watchers = new Set<() => void>()
  return {
    isOutdated: () => newest !== own,
    subscribe(run: () => void): () => void {
      watchers.add(run)
      return () => void watchers.delete(run)
    },
    /** The server says which build it has. */
    seen(build: string): void {
      if (own === '' || build === newest) return
      newest = build
      if (build !== own && !isTyped() && reloadedFor.read() !== build) {
        reloadedFor.write(build)
        reload()
        return
      }
      for (const tell of [...watchers]) tell()
    },
  }
}
