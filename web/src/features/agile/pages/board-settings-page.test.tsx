import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addEnglish } from '../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { BoardSettingsPage } from './board-settings-page.tsx'

beforeAll(async () => {
  await Promise.all([addEnglish('agile'), addEnglish('board-settings')])
  await setLocale('en')
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('settings of a board that is gone say so, and no link there is without a name', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: 'Not Found', error_description: 'No 108-9' }, { status: 404 }),
  )
  const root = createRootRoute()
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/agiles/$agile/settings',
    component: BoardSettingsPage,
  })
  const router = createRouter({
    routeTree: root.addChildren([settings]),
    history: createMemoryHistory({ initialEntries: ['/agiles/108-9/settings'] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('This board does not exist')).toBeTruthy()
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Agile boards'])
})
