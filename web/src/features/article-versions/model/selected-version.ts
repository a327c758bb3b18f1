type Version = { readonly id: string; readonly created: number | null; readonly contentVersion: string | null }

/**
 * The version that an address means: by its id, by what it says (the version of its content, of which the newest is
 * meant), or as the one that held at a time (ms). Else the newest one.
 * @param versions the newest first
 */
export function selectedVersion<T extends Version>(
  versions: readonly T[],
  name: string | undefined,
  at: number | null,
): T | undefined {
  if (name !== undefined)
    return (
      versions.find(({ id }) => id === name) ??
      versions.find(({ contentVersion }) => contentVersion === name) ??
      (name === 'newest' ? versions[0] : undefined)
    )
  if (at !== null) return versions.find(({ created }) => (created ?? 0) <= at)
  return versions[0]
}
