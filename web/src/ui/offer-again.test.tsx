import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { connection } from '../platform/connection/index.ts'
import { setLocale } from '../platform/i18n/index.ts'
import { offerAgain } from './offer-again.ts'
import { ToastRegion } from './toast.tsx'

let isServed = false

beforeAll(() => setLocale('en'))
beforeEach(() => {
  isServed = false
  vi.stubGlobal('fetch', async () => {
    if (!isServed) throw new TypeError('Nobody answers')
    return new Response('{}')
  })
  render(<ToastRegion />)
})
afterEach(async () => {
  isServed = true
  await connection.tryNow()
  cleanup()
  vi.unstubAllGlobals()
})

test('what nobody could take is offered at once, and again when the server is back', async () => {
  const again = vi.fn()
  connection.report({ kind: 'silent' })
  await waitFor(() => expect(connection.state().isUp).toBe(false))
  offerAgain('needs review', 'Nobody answers', again)
  expect(await screen.findByText(/“needs review” was not added: /)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  isServed = true
  await connection.tryNow()
  expect(await screen.findByText('“needs review” was not added while the server was away.')).toBeTruthy()
  expect(screen.queryByText(/“needs review” was not added: /)).toBeNull()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(screen.queryByText(/needs review/)).toBeNull())
})

test('what was tried again at once is not offered any more when the server is back', async () => {
  const again = vi.fn()
  connection.report({ kind: 'silent' })
  await waitFor(() => expect(connection.state().isUp).toBe(false))
  offerAgain('later', 'Nobody answers', again)
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }))
  expect(again).toHaveBeenCalledTimes(1)
  isServed = true
  await connection.tryNow()
  await waitFor(() => expect(connection.state().isUp).toBe(true))
  expect(screen.queryByText(/“later” was not added/)).toBeNull()
})

test('what was refused is told with the reason, and not offered', async () => {
  offerAgain('needs review', 'You may not do that')
  expect(await screen.findByText('“needs review” was not added: You may not do that')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
