import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { loadPicker } from '../../../ui/picker.tsx'
import type { ProjectFieldView } from '../model/field-view.ts'
import { GroupField } from './group-field.tsx'

beforeAll(async () => {
  await setLocale('en')
  await withTexts('custom-fields', () => loadPicker())
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const field: ProjectFieldView = {
  id: '98-1',
  fieldId: '58-1',
  name: 'Crew',
  valueType: 'group',
  isMultiValue: false,
  canBeEmpty: true,
  emptyFieldText: null,
  bundleId: null,
  isUpdatable: true,
  isPublic: true,
  ordinal: 0,
}

test('who may not read all groups is offered those that they know', async () => {
  const groups = [{ id: '3-7', name: 'Deckhands', $type: 'UserGroup' }]
  vi.stubGlobal('fetch', async (url: string | URL | Request) => {
    const { pathname } = new URL(String(url instanceof Request ? url.url : url), location.href)
    if (pathname.endsWith('/visibilityGroups')) return Response.json({ visibilityGroups: groups })
    return Response.json({ error: 'Forbidden', code: 'forbidden' }, { status: 403 })
  })
  const chosen: unknown[] = []
  render(
    <QueryClientProvider client={queryClient}>
      <GroupField field={field} value={null} onChange={value => void chosen.push(value)} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /Crew/ }))
  await user.click(await screen.findByRole('option', { name: 'Deckhands' }))
  expect(chosen).toMatchObject([{ id: '3-7', name: 'Deckhands' }])
})
