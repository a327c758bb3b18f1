import { expect, test } from 'vitest'
import { indexGrants } from '../../../platform/permissions/permissions.ts'
import type { useMe } from '../../../platform/session/index.ts'
import { canOnHost } from './use-can-update.ts'

const grant = (key: string, project: string) => ({
  $type: 'CachedPermission',
  ...{ global: false, permission: { $type: 'Permission', key }, projects: [{ $type: 'Project', id: project }] },
})
const permissions = indexGrants([grant('UPDATE_ISSUE', '0-1'), grant('CREATE_ISSUE', '0-2')])
const me = (guest: boolean) => ({ id: '1-1', guest }) as ReturnType<typeof useMe>
const may = (project: string, reporter: string, guest = false) =>
  canOnHost({ me: me(guest), permissions }, { project: { id: project }, reporter: { id: reporter } }, 'update')

test('an issue is changed by permission, and by its reporter where they may write some', () => {
  expect(may('0-1', '1-2')).toBe(true)
  expect(may('0-2', '1-2')).toBe(false)
  expect(may('0-2', '1-1')).toBe(true)
  expect(may('0-3', '1-1')).toBe(false)
  expect(may('0-2', '1-1', true)).toBe(false)
  expect(canOnHost({ me: undefined, permissions: undefined }, { project: null, reporter: null }, 'update')).toBe(false)
})

test('an article is changed by its own permission, and by its author where they may write some', () => {
  const grants = indexGrants([grant('UPDATE_ARTICLE', '0-1'), grant('CREATE_ARTICLE', '0-2')])
  const mayArticle = (project: string, reporter: string) =>
    canOnHost(
      { me: me(false), permissions: grants },
      { id: '226-1', project: { id: project }, reporter: { id: reporter } },
      'update',
    )
  expect(mayArticle('0-1', '1-2')).toBe(true)
  expect(mayArticle('0-2', '1-2')).toBe(false)
  expect(mayArticle('0-2', '1-1')).toBe(true)
  expect(may('0-2', '1-1')).toBe(true)
})
