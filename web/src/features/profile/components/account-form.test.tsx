import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { Me } from '../../../platform/session/index.ts'
import { AccountForm } from './account-form.tsx'

const me = { login: 'ada', fullName: 'Ada', email: 'ada@example.org' } as Me
const sent: unknown[] = []

function serve(_input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (!init?.body) return Promise.resolve(Response.json({}))
  const body = JSON.parse(String(init.body)) as { readonly currentPassword?: string }
  sent.push(body)
  if (body.currentPassword === undefined || body.currentPassword === 'right') return Promise.resolve(Response.json({}))
  const refusal = { code: 'wrong_password', error_description: 'That is not it', error_field: 'currentPassword' }
  return Promise.resolve(Response.json(refusal, { status: 400 }))
}

beforeAll(async () => {
  await setLocale('en')
  await withTexts('profile', async () => undefined)
})
beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn(serve))
  sent.length = 0
  render(
    <QueryClientProvider client={queryClient}>
      <AccountForm me={me} />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('a new address asks for the password, a new name does not', async () => {
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Full name'), ' L')
  expect(screen.queryByLabelText('Current password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ fullName: 'Ada L', email: 'ada@example.org' }]))

  await user.type(screen.getByLabelText('Email'), '.uk')
  await user.type(screen.getByLabelText('Current password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('That is not it')).toBeTruthy()
  await user.clear(screen.getByLabelText('Current password'))
  await user.type(screen.getByLabelText('Current password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ fullName: 'Ada L', email: 'ada@example.org.uk', currentPassword: 'right' }),
  )
})
