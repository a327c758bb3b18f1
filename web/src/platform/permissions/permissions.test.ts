import { expect, test } from 'vitest'
import { can, indexGrants } from './permissions.ts'

const grant = (key: string, projects: readonly string[] | null) => ({
  $type: 'CachedPermission',
  global: projects === null,
  permission: { $type: 'Permission', key },
  projects: projects?.map(id => ({ $type: 'Project', id })) ?? null,
})
const CACHE = indexGrants([
  grant('read', null),
  grant('update', ['0-1']),
  grant('update', ['0-2']),
  grant('delete', []),
])

test('a global grant holds everywhere', () => {
  expect(can(CACHE, 'read', '0-9')).toBe(true)
})

test('a project grant holds there, and somewhere when no project is asked', () => {
  expect(can(CACHE, 'update', '0-1')).toBe(true)
  expect(can(CACHE, 'update', '0-2')).toBe(true)
  expect(can(CACHE, 'update', '0-9')).toBe(false)
  expect(can(CACHE, 'update')).toBe(true)
})

test('nothing is allowed by an empty grant, an unknown key or before the permissions are known', () => {
  expect(can(CACHE, 'delete')).toBe(false)
  expect(can(CACHE, 'other')).toBe(false)
  expect(can(undefined, 'read')).toBe(false)
})

test("the tracker's permissions are known by their short and their full keys", () => {
  const cache = indexGrants([grant('JetBrains.YouTrack.CREATE_ISSUE', null)])
  expect(can(cache, 'CREATE_ISSUE')).toBe(true)
  expect(can(cache, 'JetBrains.YouTrack.CREATE_ISSUE')).toBe(true)
})
