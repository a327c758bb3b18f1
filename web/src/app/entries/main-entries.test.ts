import { expect, test } from 'vitest'
import { FEATURES } from '../../features.ts'
import type { Visitor } from './entry-rights.ts'
import { isKnownRoute, KNOWN_ROUTES } from './known-routes.ts'
import { activeEntry, MAIN_ENTRIES, offeredEntries } from './main-entries.ts'

const ENTRIES = FEATURES.flatMap(({ navigation = [] }) => navigation)

const VISITOR: Visitor = {
  is: 'user',
  permissions: new Map(),
  flags: new Set(),
  tracksTime: true,
  hasHelpdesk: true,
  helpdeskProjects: new Set(),
  installation: 'standalone',
}
const idsFor = (entries: readonly { readonly id: string }[], more: Partial<Visitor> = {}) =>
  offeredEntries(entries, { ...VISITOR, ...more }).map(({ id }) => id)

test.each([
  ['/issues', 'issues'],
  ['/issues/HAR', 'issues'],
  ['/issue/HAR-1/its-words', 'issues'],
  ['/search/mine', 'issues'],
  ['/tag/urgent', 'issues'],
  ['/newIssue', 'issues'],
  ['/agiles/90-1/current', 'agiles'],
  ['/projects/HAR/settings', 'projects'],
  ['/admin/editProject/HAR', 'projects'],
  ['/admin/edit-project/HAR', 'projects'],
  ['/articles/HAR-A-1', 'articles'],
  ['/issuesOfOthers', undefined],
  ['/admin/settings', undefined],
  ['/', undefined],
])('at %s the entry %s is the active one', (path, id) => {
  expect(activeEntry(ENTRIES, path)).toBe(id)
  expect(activeEntry(ENTRIES, path, { backToIssues: 'true' })).toBe('issues')
})

test('entries stand in the order of the specification, and those of apps behind them', () => {
  const mixed = ['app', ...MAIN_ENTRIES.map(({ id }) => id).toReversed()].map(id => ({ id }))
  const permissions = new Map(
    ['READ_REPORT', 'READ_ARTICLE', 'READ_WORK_ITEM', 'jetbrains.jetpass.project-read'].map(key => [
      key,
      'global' as const,
    ]),
  )
  const all = { permissions, flags: new Set(['reports']) }
  expect(idsFor(mixed, all)).toEqual([...MAIN_ENTRIES.map(({ id }) => id), 'app'])
  expect(idsFor(mixed)).toEqual([
    'issues',
    'tickets',
    'dashboard',
    'agiles',
    'gantt-charts',
    'planning-canvas',
    'pmx',
    'app',
  ])
})

test('reports wait for their flag, tickets for a helpdesk and somebody who does more than report', () => {
  const permissions = new Map([['READ_REPORT', 'global' as const]])
  expect(idsFor([{ id: 'reports' }], { permissions })).toEqual([])
  expect(idsFor([{ id: 'reports' }], { permissions, flags: new Set(['reports']) })).toEqual(['reports'])
  expect(idsFor([{ id: 'tickets' }], { hasHelpdesk: false })).toEqual([])
  expect(idsFor([{ id: 'tickets' }], { is: 'reporter' })).toEqual([])
  expect(idsFor([{ id: 'tickets' }])).toEqual(['tickets'])
})

test.each(KNOWN_ROUTES)('%s is known, with each of its parameters and without those that may lack', route => {
  expect(isKnownRoute(route.replaceAll(/\/\{\w+\?\}/g, '').replaceAll(/\{\w+\}/g, 'x') || '/')).toBe(true)
  expect(isKnownRoute(route.replaceAll(/\{\w+\??\}/g, 'x'))).toBe(true)
  expect(isKnownRoute(`${route.replaceAll(/\{\w+\??\}/g, 'x').replace(/\/$/, '')}/`)).toBe(true)
})

test.each(['/api/issues', '/hub/api/rest/users', '/files/1', '/issue/A-1/title/more', '/adminx', '/elsewhere'])(
  '%s is none of the client',
  path => {
    expect(isKnownRoute(path)).toBe(false)
  },
)
