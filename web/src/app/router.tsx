import {
  type AnyRoute,
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { handleRefusals, isApiError } from '../platform/api/index.ts'
import { contributed, type WebRoute } from '../platform/feature/index.ts'
import { withTexts } from '../platform/i18n/index.ts'
import { basePath, hrefOf } from '../platform/navigation/index.ts'
import { permissionsQuery } from '../platform/permissions/index.ts'
import { queryClient } from '../platform/query/index.ts'
import { configQuery, meQuery, sessionEnd } from '../platform/session/index.ts'
import { type Arrival, landingPath } from './entries/landing.ts'
import { ErrorPage } from './error-page.tsx'
import { lazyPage } from './lazy-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Shell } from './shell.tsx'

/** Where most land: its code is asked for before anybody knows. */
const LIKELY_LANDING = '/issues'

const loadFrame = () =>
  withTexts('administration', () => import('./administration/administration-frame.tsx')).then(
    file => file.AdministrationFrame,
  )
const loadOverview = () =>
  withTexts('administration', () => import('./administration/overview-page.tsx')).then(file => file.OverviewPage)

export type AppRouter = ReturnType<typeof createAppRouter>

/** Builds the router from the features' routes: bare ones stand alone, the others inside the shell. */
export function createAppRouter() {
  const root = createRootRoute({ component: Outlet, errorComponent: ErrorPage, notFoundComponent: NotFoundPage })
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    component: Shell,
    beforeLoad: ({ location }) => requireUser(location.href),
    notFoundComponent: NotFoundPage,
  })
  const landing = createRoute({
    getParentRoute: () => shell,
    path: '/',
    beforeLoad: async () => {
      const page = landingPath(await arrival(path => isThere(path)))
      throw redirect({ href: hrefOf(page), replace: true })
    },
  })
  const anythingElse = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })
  const routes = contributed('routes')
  const bare = routes.filter(route => route.bare).map(route => toRoute(root, route))
  const inside = routes.filter(route => !route.bare && !route.frame).map(route => toRoute(shell, route))
  const administration = createRoute({
    getParentRoute: () => shell,
    id: 'administration',
    component: lazyPage(loadFrame),
  })
  const framed = routes.filter(route => route.frame).map(route => toRoute(administration, route))
  const overview = toRoute(administration, { path: '/admin', page: loadOverview })
  const router = createRouter({
    routeTree: root.addChildren([
      ...bare,
      shell.addChildren([landing, ...inside, administration.addChildren([overview, ...framed]), anythingElse]),
    ]),
    history: createBrowserHistory(),
    basepath: basePath() || '/',
    defaultPendingMs: 120,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PageSkeleton,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: false,
    // Search parameters stay strings: `?q=12` is not a number.
    parseSearch: text => {
      const params = new URLSearchParams(text)
      // Addresses of new issues bring several commands, which make one.
      const commands = params.getAll('c')
      return { ...Object.fromEntries(params), ...(commands.length > 1 && { c: commands.join(' ') }) }
    },
    stringifySearch: search => {
      const params = new URLSearchParams()
      for (const [key, value] of Object.entries(search)) if (value !== undefined) params.set(key, String(value))
      return params.size === 0 ? '' : `?${params}`
    },
  })
  const isThere = (path: string): boolean => {
    const [found] = router.getMatchedRoutes(path.replace(/[?#].*$/s, ''))
    return found.length > 1 && found.at(-1)?.id !== anythingElse.id && found.at(-1)?.id !== landing.id
  }
  const { pathname } = router.latestLocation
  const [matched, params] = router.getMatchedRoutes(pathname === '/' ? LIKELY_LANDING : pathname)
  startEarly(matched, shell.id)
  for (const route of matched) readers.get(route)?.(params)
  handleRefusals({
    unauthorized() {
      const me = queryClient.getQueryData(meQuery.queryKey)
      // Before anybody was known the route guard redirects by itself.
      if (me === undefined) return undefined
      if (!me.guest) return sessionEnd.met()
      queryClient.clear()
      router.history.push(hrefOf(signInPath(router.latestLocation.href)))
      return undefined
    },
    forbidden: lookWhoIsThere,
  })
  return router
}

/** How old the knowledge of who is there may be when something is forbidden. */
const KNOWN_MS = 10_000

/** Where guests are let in, a session that ended shows only by what is suddenly forbidden. */
function lookWhoIsThere(): void {
  const { data, dataUpdatedAt } = queryClient.getQueryState(meQuery.queryKey) ?? {}
  if (data?.guest !== false || Date.now() - (dataUpdatedAt ?? 0) < KNOWN_MS) return
  void queryClient.refetchQueries({ queryKey: meQuery.queryKey, exact: true }).catch(() => undefined)
}

/** Asks for the first screen's code and for who is there at the same time, before anything is drawn. */
function startEarly(matched: readonly AnyRoute[], shellId: string): void {
  for (const { options } of matched)
    void (options.component as { preload?: () => Promise<unknown> } | undefined)?.preload?.().catch(() => {
      // Drawing the page asks again and shows the error.
    })
  if (!matched.some(({ id }) => id === shellId)) return
  void queryClient.prefetchQuery(meQuery)
  void queryClient.prefetchQuery(permissionsQuery)
  void queryClient.prefetchQuery(configQuery)
}

/** What the screens of routes ask for before they are drawn. */
const readers = new Map<AnyRoute, NonNullable<WebRoute['early']>>()

function toRoute(parent: AnyRoute, { path, tail, page, skeleton, early }: WebRoute) {
  const route = createRoute({
    getParentRoute: () => parent,
    path,
    component: lazyPage(page),
    pendingComponent: skeleton,
  })
  if (early) readers.set(route, early)
  // A route below, which draws nothing: what the router takes for another place is hidden for a moment.
  return tail === undefined ? route : route.addChildren([createRoute({ getParentRoute: () => route, path: tail })])
}

async function arrival(isThere: Arrival['isThere']): Promise<Arrival> {
  const [me, config] = await Promise.all([
    queryClient.ensureQueryData(meQuery),
    // Without it people land where most do.
    queryClient.ensureQueryData(configQuery).catch(() => ({ defaultPage: null })),
  ])
  return {
    isReporter: me.profiles?.helpdesk?.isReporter ?? false,
    defaultPage: config.defaultPage ?? null,
    contextPath: basePath(),
    isThere,
  }
}

async function requireUser(href: string): Promise<void> {
  void queryClient.prefetchQuery(permissionsQuery)
  void queryClient.prefetchQuery(configQuery)
  try {
    await queryClient.ensureQueryData(meQuery)
  } catch (error) {
    if (isApiError(error) && error.status === 401) throw redirect({ href: hrefOf(signInPath(href)), replace: true })
    throw error
  }
}

function signInPath(returnTo: string): string {
  return returnTo === '/' || returnTo === LIKELY_LANDING ? '/sign-in' : `/sign-in?${new URLSearchParams({ returnTo })}`
}
