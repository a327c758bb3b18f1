import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { AddLinkForm } from './add-link-form.tsx'

const kinds = [
  { id: '1', text: 'relates to', isMutual: true, taken: [] },
  { id: '2', text: 'depends on', isMutual: false, taken: [] },
]

beforeAll(() => setLocale('en'))
beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({ issues: [] }))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('what is typed after the kind was chosen is looked for, and leaves the kind alone', async () => {
  const user = userEvent.setup()
  let phrase = '1'
  const onPhraseChange = (id: string) => {
    phrase = id
  }
  const form = { kinds, project: undefined, onPhraseChange, onAdd: () => undefined, onDone: () => undefined }
  render(
    <QueryClientProvider client={queryClient}>
      <AddLinkForm {...form} phrase={null} />
    </QueryClientProvider>,
  )
  await user.click(screen.getByRole('button', { name: /relates to/ }))
  await user.click(await screen.findByRole('option', { name: 'depends on' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
  await user.keyboard('rel')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'rel')
  expect(phrase).toBe('2')
})
