import type { RouteComponent } from '@tanstack/react-router'
import { type ComponentType, use } from 'react'

/** A failure that is older than this was met by an earlier visit: whoever comes now has it tried again. */
const FRESH_MS = 500

/**
 * A route's component whose code comes when the route is opened. The router's own loads the whole page anew when that
 * fails, which loses everything on it when the server is away; here it is an error like others, and can be tried again.
 */
export function lazyPage(load: () => Promise<ComponentType>): RouteComponent & { preload: () => Promise<void> } {
  let Page: ComponentType | undefined
  let loading: Promise<void> | undefined
  let failure: { readonly error: unknown; readonly at: number } | undefined
  const preload = (): Promise<void> => {
    failure = undefined
    loading ??= load()
      .then(
        page => {
          Page = page
        },
        (error: unknown) => {
          failure = { error, at: Date.now() }
        },
      )
      .finally(() => {
        loading = undefined
      })
    return loading
  }
  const show = () => {
    if (Page) return <Page />
    if (failure && Date.now() - failure.at < FRESH_MS) throw failure.error
    use(loading ?? preload())
    return null
  }
  return Object.assign(show, { preload })
}
