import { defaultRoles, PERMISSIONS } from '@cairn/common/features/access'
import { expect, test } from 'vitest'
import { ENTRY_RIGHTS, isOffered, type Visitor } from './entry-rights.ts'

const PROJECT = '0-1'
const HELPDESK = '0-2'

/** What a role gives, everywhere or in a project. */
const given = (role: string, project?: string): Visitor['permissions'] =>
  new Map(
    defaultRoles
      .find(({ key }) => key === role)
      ?.permissions.map(key => [
        PERMISSIONS[key].wire.replace('JetBrains.YouTrack.', ''),
        project === undefined ? 'global' : new Set([project]),
      ]),
  )

const visitor = (is: Visitor['is'], permissions: Visitor['permissions'], more: Partial<Visitor> = {}): Visitor => ({
  is,
  permissions,
  flags: new Set(['reports']),
  tracksTime: true,
  hasHelpdesk: true,
  helpdeskProjects: new Set([HELPDESK]),
  installation: 'standalone',
  ...more,
})

const ROLES = {
  guest: visitor('guest', given('issue-reader', PROJECT)),
  reporter: visitor('reporter', given('reporter', HELPDESK)),
  user: visitor('user', given('contributor', PROJECT)),
  administrator: visitor('user', given('system-admin')),
} as const

/** Which entries each of them is offered, in the order of the roles. */
const OFFERED: Readonly<Record<keyof typeof ENTRY_RIGHTS, readonly [boolean, boolean, boolean, boolean]>> = {
  issues: [true, true, true, true],
  tickets: [true, false, true, true],
  dashboard: [true, false, true, true],
  reports: [true, false, true, true],
  projects: [true, true, true, true],
  articles: [true, false, true, true],
  timesheets: [true, false, true, true],
  notifications: [false, true, true, true],
  'new-issue': [false, false, true, true],
  'new-article': [false, false, true, true],
  tips: [false, true, true, true],
  promo: [false, false, false, true],
  'whats-new': [false, false, true, true],
  settings: [false, false, false, true],
  users: [false, false, false, true],
  organizations: [false, false, false, true],
  groups: [false, false, false, true],
  roles: [false, false, false, true],
  'database-backup': [false, false, false, true],
  'database-export': [false, false, false, false],
}

const CASES = Object.entries(OFFERED).flatMap(([entry, offered]) =>
  Object.entries(ROLES).map(([role, who], index) => [role, entry, offered[index] ?? false, who] as const),
)

test.each(CASES)('whether a %s is offered %s: %s', (_role, entry, offered, who) => {
  expect(isOffered(ENTRY_RIGHTS[entry as keyof typeof ENTRY_RIGHTS], who)).toBe(offered)
})

test('timesheets need time tracking, whatever one may read', () => {
  expect(isOffered(ENTRY_RIGHTS.timesheets, { ...ROLES.administrator, tracksTime: false })).toBe(false)
})

test('a new issue needs a project that is none of the helpdesk', () => {
  const both = new Map([['CREATE_ISSUE', new Set([HELPDESK, PROJECT])]])
  expect(isOffered(ENTRY_RIGHTS['new-issue'], visitor('user', both))).toBe(true)
  expect(isOffered(ENTRY_RIGHTS['new-issue'], visitor('user', given('contributor', HELPDESK)))).toBe(false)
})

test('where it is hosted the database is exported, elsewhere backed up', () => {
  const hosted = { ...ROLES.administrator, installation: 'hosted' } as const
  expect(isOffered(ENTRY_RIGHTS['database-export'], hosted)).toBe(true)
  expect(isOffered(ENTRY_RIGHTS['database-backup'], hosted)).toBe(false)
})

test('one permission of several is enough, and none is held before they are known', () => {
  const creates = new Map([['CREATE_WORK_ITEM', new Set([PROJECT])]])
  expect(isOffered(ENTRY_RIGHTS.timesheets, visitor('user', creates))).toBe(true)
  expect(isOffered(ENTRY_RIGHTS.timesheets, visitor('user', undefined))).toBe(false)
  expect(isOffered(ENTRY_RIGHTS['new-issue'], visitor('user', undefined))).toBe(false)
})
