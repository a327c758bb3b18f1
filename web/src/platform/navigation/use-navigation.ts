import { useParams, useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { hrefOf } from './base-path.ts'

/** Goes to an in-app path: `go('/issue/MLS-12')`, `go('/issues', { replace: true })`. */
export function useGo(): (path: string, options?: { readonly replace?: boolean }) => void {
  const { history } = useRouter()
  return useCallback((path, options) => (options?.replace ? history.replace : history.push)(hrefOf(path)), [history])
}

/**
 * Changes the address of the screen that calls it, e.g. to the current name of what it shows. Does nothing when somebody
 * is already on the way to another screen: they would be brought back.
 */
export function useCorrectAddress(): (path: string) => void {
  const router = useRouter()
  const shown = useRouterState({ select: state => state.matches.at(-1)?.pathname })
  return useCallback(
    path => {
      const { pathname } = router.parseLocation(router.history.location)
      if (pathname === shown) router.history.replace(hrefOf(path))
    },
    [router, shown],
  )
}

/** Current in-app path without the base path, e.g. `/issue/MLS-12`. */
export function usePath(): string {
  return useRouterState({ select: state => state.location.pathname })
}

/** Parameters of the route's path: `/issue/$id` → `{ id }`. */
export function usePathParams(): Readonly<Record<string, string | undefined>> {
  return useParams({ strict: false })
}

/** The address's query part as plain strings, and a way to change some of it (`undefined` or `''` removes a key). */
export function useSearchState(): readonly [
  search: Readonly<Record<string, string | undefined>>,
  change: (changes: Readonly<Record<string, string | undefined>>, options?: { readonly push?: boolean }) => void,
] {
  const router = useRouter()
  const text = useRouterState({ select: state => state.location.searchStr })
  const search = useMemo(() => Object.fromEntries(new URLSearchParams(text)), [text])
  const change = useCallback(
    (changes: Readonly<Record<string, string | undefined>>, options?: { readonly push?: boolean }) => {
      const { pathname, searchStr } = router.latestLocation
      const params = new URLSearchParams(searchStr)
      for (const [key, value] of Object.entries(changes)) {
        if (value === undefined || value === '') params.delete(key)
        else params.set(key, value)
      }
      const next = hrefOf(params.size === 0 ? pathname : `${pathname}?${params}`)
      if (options?.push) router.history.push(next)
      else router.history.replace(next)
    },
    [router],
  )
  return [search, change]
}
