import type { ParamNames, Route } from './define-route.ts'

declare const ofRoute: unique symbol
/** The path of a request, relative to the API (`issues/2-7`). It comes from a route, never from text in the code. */
export type ApiPath = string & { readonly [ofRoute]: true }

/** Values for the `:name` parameters of a route's path, by name. */
export type PathParams<T extends Pick<Route, 'path'>> = Readonly<Record<ParamNames<T['path']>, string>>

/**
 * The path of a request to `route`. Throws when a value is missing: it would be the path of something else.
 *
 * @example pathOf(getComment, { id: 'DEMO-7', commentId: '4-12' }) // issues/DEMO-7/comments/4-12
 */
export function pathOf<T extends Pick<Route, 'path'>>(route: T, params: PathParams<T>): ApiPath {
  const values: Readonly<Record<string, string | undefined>> = params
  const path = route.path.slice(1).replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new TypeError(`${route.path} lacks ${name}`)
    return encodeURIComponent(value)
  })
  return path as ApiPath
}
