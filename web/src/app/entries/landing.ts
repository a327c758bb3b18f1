/** What decides where somebody begins. */
export type Arrival = {
  readonly isReporter: boolean
  /** As the configuration names it, with the path of the installation or without; empty: none. */
  readonly defaultPage: string | null | undefined
  /** Of the installation, without a slash at its end. */
  readonly contextPath: string
  /** Whether a screen stands at an in-app path. */
  readonly isThere: (path: string) => boolean
}

/** Stands as long as there is neither a helpdesk nor a dashboard. */
const ALWAYS_THERE = '/issues'

/** The in-app path on which somebody lands who asks for none: of those they would be led to, the first that is there. */
export function landingPath({ isReporter, defaultPage, contextPath, isThere }: Arrival): string {
  const wanted = isReporter ? ['/tickets'] : [inAppPath(defaultPage ?? '', contextPath), '/dashboard']
  return wanted.find(path => path !== '' && isThere(path)) ?? ALWAYS_THERE
}

/** Where the logo leads: reporters to the issues, others to the configured page, else to the root. */
export function logoPath({ isReporter, defaultPage, contextPath, isThere }: Arrival): string {
  if (isReporter) return ALWAYS_THERE
  const path = inAppPath(defaultPage ?? '', contextPath)
  return path !== '' && isThere(path) ? path : '/'
}

/** A path without that of the installation and with one slash at its beginning; empty for what is no path. */
export function inAppPath(path: string, contextPath: string): string {
  const own = withSingleSlash(path)
  if (contextPath !== '' && (own === contextPath || own.startsWith(`${contextPath}/`)))
    return withSingleSlash(own.slice(contextPath.length)) || '/'
  return own
}

/** Several slashes at the beginning, which browsers read as another host, become one. */
export function withSingleSlash(path: string): string {
  return path === '' ? '' : `/${path.replace(/^[/\\]+/, '')}`
}
