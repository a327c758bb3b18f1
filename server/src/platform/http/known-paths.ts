/** The path of an address without what is asked of it. */
export const pathOf = ({ url }: { readonly url: string }): string => url.split('?', 1)[0] ?? ''

/** Tells whether a path belongs to a route, whatever its method; slashes at its end do not count. */
export function knownPaths(
  routes: readonly { readonly root: string; readonly path: string }[],
): (path: string) => boolean {
  const patterns = routes.map(
    ({ root, path }) => new RegExp(`^${root}${path.replaceAll(/:[A-Za-z]+/g, '[^/]+').replaceAll('*', '.*')}$`),
  )
  return path => {
    // Not by an expression: of slashes that are not at the end it would try each run from each of its places.
    let end = path.length
    while (path[end - 1] === '/') end--
    const kept = path.slice(0, end)
    return patterns.some(pattern => pattern.test(kept))
  }
}
