import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { CHANGE_SYSTEM, READ_SYSTEM } from '../model/permissions.ts'
import { FeatureFlagsPage } from './feature-flags-page.tsx'

const LIN = { id: '1-7', login: 'lin', fullName: 'Lin Chen', avatarUrl: null }

let flag: { id: string; enabled: boolean; default: boolean; isChosen: boolean; usersCount: number }
let users: readonly object[]
let sent: readonly [method: string, path: string, body: unknown][]
let refusal: Response | null

beforeAll(() => withTexts(['feature-flags', 'settings'], async () => setLocale('en')))
beforeEach(() => {
  flag = { id: 'errorReporting', enabled: true, default: true, isChosen: false, usersCount: 0 }
  users = []
  sent = []
  refusal = null
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(permissions: readonly string[] = [READ_SYSTEM, CHANGE_SYSTEM]) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    const path = pathname.replace(/^.*\/api/, '')
    if (path === '/permissions/cache')
      return Response.json(permissions.map(key => ({ permission: { key }, global: true })))
    const method = init.method ?? 'GET'
    if (method !== 'GET') {
      const body = typeof init.body === 'string' ? JSON.parse(init.body) : null
      sent = [...sent, [method, path, body]]
      if (refusal) return refusal.clone()
      if (path.endsWith('/users')) users = [{ id: LIN.id, enabled: body.enabled, user: LIN }]
      else if (method === 'DELETE') users = []
      else flag = { ...flag, enabled: body.enabled ?? flag.default, isChosen: body.enabled !== null }
      return Response.json(path.endsWith('/users') ? users[0] : flag)
    }
    return Response.json(path.endsWith('/users') ? users : [flag])
  })
  render(
    <QueryClientProvider client={queryClient}>
      <FeatureFlagsPage />
    </QueryClientProvider>,
  )
}
const flagSwitch = () => screen.findByRole('switch', { name: /^Report errors of the browser/ })

test('a flag is switched for everybody, and goes back to the default', async () => {
  open()
  expect(((await flagSwitch()) as HTMLInputElement).checked).toBe(true)
  expect(screen.queryByRole('button', { name: 'Go back to the default' })).toBeNull()
  await userEvent.click(await flagSwitch())
  await userEvent.click(await screen.findByRole('button', { name: 'Go back to the default' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go back to the default' })).toBeNull())
  expect(sent).toEqual([
    ['POST', '/admin/featureFlags/errorReporting', { enabled: false }],
    ['POST', '/admin/featureFlags/errorReporting', { enabled: null }],
  ])
})

test('who has something else is listed, changed, and taken from the list', async () => {
  users = [{ id: LIN.id, enabled: false, user: LIN }]
  open()
  const row = (await screen.findByText('Lin Chen')).closest('li')
  if (!row) throw new Error('No row')
  await userEvent.click(within(row).getByRole('switch', { name: 'Lin Chen has it' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.click(within(row).getByRole('button', { name: 'Let Lin Chen have what everybody has' }))
  expect(await screen.findByText('Nobody has anything else.')).toBeDefined()
  expect(sent).toEqual([
    ['POST', '/admin/featureFlags/errorReporting/users', { user: { id: LIN.id }, enabled: true }],
    ['DELETE', `/admin/featureFlags/errorReporting/users/${LIN.id}`, null],
  ])
})

test('who may only read changes nothing', async () => {
  users = [{ id: LIN.id, enabled: false, user: LIN }]
  open([READ_SYSTEM])
  expect(((await flagSwitch()) as HTMLInputElement).disabled).toBe(true)
  await screen.findByText('Lin Chen')
  expect(screen.queryByRole('button', { name: 'Add person' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Let / })).toBeNull()
})

test('what is refused stays as it is', async () => {
  open()
  refusal = Response.json({ code: 'server_error' }, { status: 500 })
  await userEvent.click(await flagSwitch())
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0))
  expect(((await flagSwitch()) as HTMLInputElement).checked).toBe(true)
})
