import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { countUnsent, forgetOwner, setStorageOwner } from '../../../platform/storage/index.ts'
import { ToastRegion } from '../../../ui/toast.tsx'
import { useIssueUi } from '../../issue-ui/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { issueKeys, useUpdateIssue } from '../../issues/index.ts'
import { IssueFields } from './issue-fields.tsx'

const field = (id: string, name: string, valueType: string) => ({
  id,
  value: null,
  version: '1',
  isUpdatable: true,
  projectCustomField: { id, canBeEmpty: true, field: { id, name, fieldType: { valueType, isMultiValue: false } } },
})
const ISSUE = {
  id: '2-1',
  idReadable: 'T-1',
  tags: [],
  visibility: null,
  project: null,
  reporter: null,
  customFields: [field('92-1', 'Berth', 'string'), field('92-2', 'Notes', 'text')],
} as unknown as IssueData

let refusal: Response | undefined

beforeAll(() => withTexts(['issue', 'custom-fields'], () => setLocale('en')))
beforeEach(() => {
  setStorageOwner('1-1')
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList
  queryClient.setQueryData(issueKeys.issue('2-1'), ISSUE)
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    // Nobody looks at what is read here.
    if (init?.method !== 'POST') return new Promise(() => undefined)
    return refusal?.clone() ?? new Response('{}')
  })
})
afterEach(() => {
  cleanup()
  forgetOwner({ sparesUnsent: false })
  queryClient.clear()
  vi.unstubAllGlobals()
})

const nobody = () => Promise.reject(new Error('Nobody asks here'))

function Example() {
  const updates = useUpdateIssue('2-1', nobody)
  return (
    <QueryClientProvider client={queryClient}>
      <ToastRegion />
      <IssueFields issue={ISSUE} updates={updates} ui={useIssueUi()} layout="side" />
    </QueryClientProvider>
  )
}

test.each([
  ['Berth', 'North quay 12'],
  ['Notes', 'Mind the tide.'],
])('what was typed into a field and refused is offered there again: %s', async (name, typed) => {
  const user = userEvent.setup()
  render(<Example />)
  const open = () => user.click(screen.getByRole('button', { name: new RegExp(`^${name}: `) }))
  const box = () => screen.findByRole<HTMLInputElement>('textbox', { name })
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  await open()
  await user.type(await box(), typed)
  refusal = Response.json({ error: 'unavailable', code: 'unavailable', error_description: 'Not now' }, { status: 400 })
  await save()
  await screen.findByText('Not now')
  await open()
  expect((await box()).value).toBe(typed)
  refusal = undefined
  await save()
  await vi.waitFor(() => expect(countUnsent()).toBe(0))
})
