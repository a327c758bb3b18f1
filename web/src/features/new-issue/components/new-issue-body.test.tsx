import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { forgetOwner } from '../../../platform/storage/index.ts'
import { NewIssueBody } from './new-issue-body.tsx'
import { useNewIssue } from './use-new-issue.ts'

const fieldOf = (id: string, name: string, valueType: string) => ({
  id,
  canBeEmpty: true,
  field: { id: `f${id}`, name, fieldType: { valueType, isMultiValue: false } },
})

let created: unknown[]

beforeEach(async () => {
  await withTexts(['editor', 'custom-fields', 'kept-texts'], () => setLocale('en'))
  created = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    if (init?.method === 'POST') {
      if (pathname.endsWith('/api/issues')) created.push(JSON.parse(String(init.body)).customFields)
      return Response.json({ id: '2-1', idReadable: 'T-1' })
    }
    if (pathname.endsWith('/permissions/cache'))
      return Response.json([{ permission: { key: 'CREATE_ISSUE' }, global: true }])
    if (pathname.endsWith('admin/projects')) return Response.json([{ id: '0-1', shortName: 'T', name: 'Tide' }])
    if (pathname.endsWith('customFields'))
      return Response.json([fieldOf('1', 'Notes', 'text'), fieldOf('2', 'Weight', 'integer')])
    return Response.json([])
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetOwner({ sparesUnsent: false })
  vi.unstubAllGlobals()
})

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

function Page() {
  return <NewIssueBody form={useNewIssue({ start: { summary: 'Leak' }, onCreated: () => undefined })} />
}

const openPage = () =>
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    </RouterContextProvider>,
  )

const submitKey = { key: 'Enter', code: 'Enter', ctrlKey: true }

test.each([
  ['Notes', 'ask the mill', 'ask the mill'],
  ['Weight', '12', 12],
])(
  'Ctrl+Enter in the popup of %s saves what was typed there; in the form it creates the issue',
  async (name, typed, value) => {
    openPage()
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
    const popup = await screen.findByRole('textbox', { name })
    fireEvent.change(popup, { target: { value: typed } })
    fireEvent.keyDown(popup, submitKey)
    await screen.findByRole('button', { name: new RegExp(`^${name}.*${typed}`) })
    expect(created).toEqual([])
    fireEvent.keyDown(screen.getByPlaceholderText('What is it about?'), submitKey)
    await waitFor(() => expect(created).toHaveLength(1))
    expect(JSON.stringify(created[0])).toContain(JSON.stringify(value))
  },
)
