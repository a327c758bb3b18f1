import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { IssueUi } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { useIssueShortcuts } from './use-issue-shortcuts.ts'

beforeAll(() => setLocale('en'))
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

const issueWith = (isUpdatable: boolean) => {
  const projectCustomField = { field: { name: 'Priority', fieldType: { valueType: 'enum' } }, bundle: null }
  const customFields = [{ id: '92-1', name: 'Priority', isUpdatable, projectCustomField }]
  return { id: '2-1', idReadable: 'T-1', project: { id: '0-1' }, customFields } as unknown as IssueData
}

test.each([
  ['may be changed', true, false, [['92-1']]],
  ['may not be changed', false, false, []],
  ['of which nobody knows yet', false, true, [['92-1']]],
])('the key of a field that %s', (_, isUpdatable, isPartial, opened) => {
  const setOpen = vi.fn()
  const ui = { open: null, setOpen } as unknown as IssueUi
  renderHook(() => useIssueShortcuts(issueWith(isUpdatable), ui, isPartial), { wrapper })
  fireEvent.keyDown(document.body, { key: 'p', code: 'KeyP' })
  expect(setOpen.mock.calls).toEqual(opened)
})
