import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { Audience } from '../../users/index.ts'
import { MentionWarning } from './mention-warning.tsx'

const lin = { id: '1-7', login: 'lin', fullName: 'Lin Chen', avatarUrl: null }
const out = { id: '1-8', login: 'out', fullName: 'Olga Outer', avatarUrl: null }

/** Olga sees nothing of the project; Lin is reached when nobody is named, or she is. */
async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!String(input).includes('/mention')) return Response.json([])
  const { audience } = JSON.parse(String(init?.body)) as { readonly audience: readonly { readonly id: string }[] }
  const isLimited = audience.length > 0 && !audience.some(({ id }) => id === lin.id)
  return Response.json({ withoutAccess: [out], outsideIssue: [], outsideText: isLimited ? [lin] : [] })
}

beforeAll(() => withTexts('issue', () => setLocale('en')))
beforeEach(() => {
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function Example() {
  const [audience, setAudience] = useState<Audience>([{ kind: 'user', id: '1-9', name: 'Ada' }])
  return (
    <QueryClientProvider client={queryClient}>
      <MentionWarning text="@lin and @out, look" project="0-1" audience={audience} onWiden={setAudience} />
    </QueryClientProvider>
  )
}

test('whom a mention will not reach is told while it is written, with a way to let them see it', async () => {
  render(<Example />)
  await screen.findByText(
    'Olga Outer cannot see issues of this project and will not be reached.',
    {},
    { timeout: 5_000 },
  )
  await userEvent.setup().click(screen.getByRole('button', { name: 'Let Lin Chen see it' }))
  await vi.waitFor(() => expect(screen.queryByText(/Lin Chen/)).toBeNull())
  // Inviting is for who may change the project.
  expect(screen.queryByRole('button', { name: /Add Olga/ })).toBeNull()
})
