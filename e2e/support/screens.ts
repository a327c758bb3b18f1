import { expect, type Locator, type Page, type Request } from '@playwright/test'
import type { World } from './world.ts'

/** A screen of the client: where it is and what is there when it is complete. */
export interface Screen {
  readonly name: string
  readonly path: (world: World) => string
  readonly ready: (page: Page) => Locator
  /** Further steps, e.g. to open a dialog. */
  readonly open?: (page: Page) => Promise<void>
  readonly isForVisitors?: true
  /** Opened by a key: a phone has none. */
  readonly isForKeys?: true
  /** Which messages of the content security policy count, where not all do. */
  readonly complaintFilter?: RegExp
}

const heading = (level: 1 | 2) => (page: Page) => page.getByRole('heading', { level }).first()
const rows = (page: Page) => page.getByRole('main').locator('tbody').getByRole('row').first()
const items = (page: Page) => page.getByRole('main').getByRole('listitem').first()
const textbox = (page: Page) => page.getByRole('main').getByRole('textbox').first()
const stream = (page: Page) => page.getByRole('article').getByRole('article').first()

/** Every screen there is; the checks that hold for all of them go through this list. */
export const SCREENS: readonly Screen[] = [
  { name: 'sign-in', path: () => 'sign-in', ready: page => page.getByRole('textbox').first(), isForVisitors: true },
  { name: 'set-up', path: () => 'setup', ready: heading(1), isForVisitors: true },
  { name: 'issues', path: () => 'issues?project=COM', ready: items },
  { name: 'issues-panel', path: ({ richIssue }) => `issues?q=project:%20COM&issue=${richIssue}`, ready: stream },
  {
    name: 'issues-empty',
    path: () => 'issues?text=nothing+has+these+words',
    ready: page => page.getByRole('main').getByRole('heading', { level: 2 }),
  },
  { name: 'issue', path: ({ richIssue }) => `issue/${richIssue}`, ready: stream },
  {
    name: 'markdown-reference',
    path: () => 'markup',
    ready: heading(2),
    // Examples of what is taken out of texts: browsers tell of it while they parse it, where nothing runs.
    complaintFilter: /^(?!.*inline (?:style|event handler))/s,
  },
  {
    name: 'issue-history',
    path: ({ richIssue }) => `issue/${richIssue}`,
    ready: stream,
    open: async page => {
      await page.getByRole('tab').nth(1).click()
      await expect(page.getByRole('tabpanel').getByRole('time').first()).toBeVisible()
    },
  },
  {
    name: 'issue-missing',
    path: () => 'issue/COM-99999',
    ready: page => page.getByRole('main').getByRole('heading', { level: 2 }),
  },
  {
    name: 'new-issue',
    path: () => 'newIssue?project=COM',
    ready: page => page.getByRole('main').getByRole('group').getByRole('button').nth(3),
  },
  { name: 'articles', path: () => 'articles', ready: heading(2) },
  {
    name: 'article',
    path: ({ richArticle }) => `articles/${richArticle}`,
    ready: stream,
    open: async page => {
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    },
  },
  {
    name: 'article-missing',
    path: () => 'articles/COM-A-99999',
    ready: heading(2),
  },
  {
    name: 'article-menu',
    path: ({ richArticle }) => `articles/${richArticle}`,
    ready: stream,
    open: async page => {
      await page.keyboard.press('.')
      await expect(page.getByRole('menuitem').first()).toBeVisible()
    },
    isForKeys: true,
  },
  {
    name: 'project-articles',
    path: () => 'projects/COM/articles',
    ready: items,
  },
  {
    name: 'articles-found',
    path: () => 'articles',
    ready: heading(2),
    open: async page => {
      await page.getByRole('searchbox').first().fill('Symbols of charts')
      await expect(
        page.getByRole('navigation').getByRole('listitem').filter({ hasText: 'Symbols of charts' }),
      ).toBeVisible()
    },
    isForKeys: true,
  },
  {
    name: 'article-versions',
    path: ({ richArticle }) => `articles/${richArticle}?version=newest`,
    ready: items,
  },
  {
    name: 'import-articles',
    path: () => 'articles/import?project=COM',
    ready: page => page.getByRole('main').getByRole('button').nth(2),
  },
  {
    name: 'print-articles',
    path: ({ richArticle }) => `articles/print/${richArticle}`,
    ready: page => page.getByRole('region').first(),
  },
  { name: 'new-article', path: () => 'articles/n?project=COM', ready: textbox },
  {
    name: 'article-editor',
    path: ({ richArticle }) => `articles/${richArticle}?edit=true`,
    ready: page => page.getByRole('form').getByRole('textbox').nth(1),
  },
  { name: 'article-templates', path: () => 'articles/templates', ready: heading(2) },
  {
    name: 'query-popup',
    path: () => 'issues?q=project:%20COM',
    ready: items,
    open: async page => {
      await page.getByRole('search').getByRole('combobox').click()
      await page.keyboard.type('State: O')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'query-problem',
    path: () => 'issues?q=State:%20Opne',
    ready: page => page.getByRole('main').getByRole('heading', { level: 2 }),
  },
  {
    name: 'bulk-bar',
    path: () => 'issues?q=project:%20COM',
    ready: items,
    open: async page => {
      await page.keyboard.press('Control+a')
      await expect(page.getByRole('toolbar')).toBeVisible()
    },
  },
  {
    name: 'command-dialog',
    // So many that what would change has to be scrolled.
    path: () => 'issues?q=project:%20HAR%20State:%20Open',
    ready: items,
    open: async page => {
      await page.keyboard.press('Control+a')
      await expect(page.getByRole('toolbar')).toBeVisible()
      await page.keyboard.press('Control+Alt+j')
      await page.getByRole('dialog').getByRole('combobox').fill('State Closed')
      await expect(page.getByRole('dialog').getByRole('deletion').first()).toBeVisible()
    },
  },
  { name: 'searches', path: () => 'searches', ready: items },
  {
    name: 'new-search',
    path: () => 'searches?new=search',
    ready: page => page.getByRole('dialog').getByRole('textbox').first(),
  },
  {
    name: 'new-tag',
    path: () => 'searches?new=tag',
    ready: page => page.getByRole('dialog').getByRole('textbox').first(),
  },
  { name: 'tag-list', path: () => 'tag/navigation', ready: items },
  {
    name: 'quick-search',
    path: () => 'issues?q=project:%20COM',
    ready: items,
    open: async page => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('com')
      await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    },
  },
  { name: 'projects', path: () => 'projects', ready: items },
  { name: 'project-create', path: () => 'projects/create', ready: page => page.getByRole('radio').first() },
  { name: 'project', path: () => 'projects/COM', ready: items },
  { name: 'project-general', path: () => 'projects/COM/settings', ready: textbox },
  {
    name: 'project-team',
    path: () => 'projects/COM/settings?tab=team',
    ready: page => page.getByRole('tabpanel').getByRole('listitem').first(),
  },
  {
    name: 'project-fields',
    path: () => 'projects/COM/settings?tab=fields',
    ready: page => page.getByRole('tabpanel').getByRole('listitem').first(),
  },
  {
    name: 'project-time',
    path: () => 'projects/COM/settings?tab=time',
    ready: page => page.getByRole('tabpanel').getByRole('switch').first(),
  },
  { name: 'boards', path: () => 'agiles', ready: items },
  { name: 'board-create', path: () => 'agiles/create/kanban', ready: page => page.getByRole('radio').first() },
  { name: 'board', path: ({ boardId }) => `agiles/${boardId}`, ready: items },
  {
    name: 'board-move',
    path: ({ boardId }) => `agiles/${boardId}`,
    ready: items,
    isForKeys: true,
    open: async page => {
      await page.keyboard.press('m')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'board-charts',
    path: ({ boardId }) => `agiles/${boardId}/current/charts`,
    ready: page => page.locator('[data-mark]').first(),
  },
  { name: 'board-backlog', path: ({ boardId }) => `agiles/${boardId}?backlog`, ready: items },
  { name: 'board-planning', path: ({ boardId }) => `agiles/${boardId}/planning`, ready: items },
  { name: 'board-general', path: ({ boardId }) => `agiles/${boardId}/settings`, ready: textbox },
  { name: 'board-columns', path: ({ boardId }) => `agiles/${boardId}/settings?tab=columns`, ready: textbox },
  {
    name: 'board-rows',
    path: ({ boardId }) => `agiles/${boardId}/settings?tab=rows`,
    ready: page => page.getByRole('tabpanel').getByRole('switch').first(),
  },
  {
    name: 'board-sprints',
    path: ({ boardId }) => `agiles/${boardId}/settings?tab=sprints`,
    ready: page => page.getByRole('tabpanel').getByRole('switch').first(),
  },
  {
    name: 'board-cards',
    path: ({ boardId }) => `agiles/${boardId}/settings?tab=cards`,
    ready: page => page.getByRole('tabpanel').getByRole('button').first(),
  },
  { name: 'profile', path: () => 'users/me', ready: textbox },
  {
    name: 'profile-security',
    path: () => 'users/me?tab=security',
    ready: page => page.getByRole('tabpanel').getByRole('listitem').first(),
  },
  { name: 'administration', path: () => 'admin', ready: items },
  { name: 'users', path: () => 'users', ready: rows },
  { name: 'groups', path: () => 'groups', ready: rows },
  { name: 'settings', path: () => 'admin/settings', ready: page => page.getByRole('main').getByRole('switch').first() },
  {
    name: 'time-tracking',
    path: () => 'admin/time-tracking',
    ready: page => page.getByRole('main').getByRole('checkbox').first(),
  },
  { name: 'link-types', path: () => 'admin/link-types', ready: rows },
  {
    name: 'deleted-items',
    path: () => 'admin/deleted-items',
    // What other journeys deleted, or that there is nothing.
    ready: page => {
      const panel = page.getByRole('tabpanel')
      return panel.getByRole('row').or(panel.getByRole('heading')).first()
    },
  },
  {
    name: 'failed-jobs',
    path: () => 'admin/failed-jobs',
    ready: page => page.getByRole('main').getByRole('heading').nth(1),
  },
  { name: 'nodes', path: () => 'admin/nodes', ready: rows },
  { name: 'not-found', path: () => 'no/such/page', ready: page => page.getByRole('main').getByRole('link').first() },
  {
    name: 'shortcuts',
    isForKeys: true,
    path: () => 'issues?project=COM',
    ready: items,
    open: async page => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog').getByRole('term').first()).toBeVisible()
    },
  },
  {
    name: 'recent-actions',
    path: () => 'issues?project=COM',
    ready: items,
    open: async page => {
      await page.keyboard.press('Shift+Z')
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'field-popup',
    isForKeys: true,
    path: ({ richIssue }) => `issue/${richIssue}`,
    ready: stream,
    open: async page => {
      await page.keyboard.press('s')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
]

/** Goes to a screen and waits until it is complete. */
export async function show(page: Page, screen: Screen, world: World, search = ''): Promise<void> {
  const path = screen.path(world)
  underWay(page).clear()
  await page.goto(search === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${search}`)
  await expect(screen.ready(page)).toBeVisible()
  await screen.open?.(page)
  // Nothing is still on its way: no skeleton, no request, letters in their own type.
  await quiet(page)
  await page.evaluate(() => document.fonts.ready)
}

const requests = new WeakMap<Page, Set<Request>>()

/** What a page has asked for and not been given, without the stream of changes, which never ends. */
function underWay(page: Page): Set<Request> {
  const known = requests.get(page)
  if (known) return known
  const open = new Set<Request>()
  const end = (request: Request) => open.delete(request)
  page.on('request', request => request.resourceType() !== 'eventsource' && open.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  requests.set(page, open)
  return open
}

/** Ends when a page has asked for nothing for a while: less than the half second of Playwright's own waiting. */
export async function quiet(page: Page): Promise<void> {
  const open = underWay(page)
  let since = performance.now()
  await expect
    .poll(
      () => {
        if (open.size > 0) since = performance.now()
        return performance.now() - since
      },
      { intervals: [20] },
    )
    .toBeGreaterThan(150)
}
