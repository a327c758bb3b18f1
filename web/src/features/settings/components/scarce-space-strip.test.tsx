import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { permissionsQuery } from '../../../platform/permissions/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { READ_SYSTEM } from '../model/permissions.ts'
import { ScarceSpaceStrip } from './scarce-space-strip.tsx'

beforeAll(() => setLocale('en'))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Shows the strip to somebody with these permissions, where so much space is free. */
function open(permissions: readonly string[], scarceDiskSpace: number | null) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const { pathname } = new URL(String(input), 'http://localhost')
    asked.push(pathname)
    if (pathname.endsWith('/permissions/cache'))
      return Response.json(permissions.map(key => ({ permission: { key }, global: true })))
    return Response.json({ scarceDiskSpace })
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  render(
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <ScarceSpaceStrip />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
  return { asked, router }
}

test('administrators are warned while little space is left, with the way to the settings', async () => {
  const { router } = open([READ_SYSTEM], 734_003_200)
  expect((await screen.findByRole('status')).textContent).toMatch(/^Only 700\sMB are free where the data lie/)
  await userEvent.setup().click(screen.getByRole('button', { name: 'System' }))
  await waitFor(() => expect(router.history.location.pathname).toBe('/admin/settings'))
})

test('nothing stands there while there is enough', async () => {
  const { asked } = open([READ_SYSTEM], null)
  await waitFor(() => expect(asked).toContain('/api/admin/globalSettings/systemSettings'))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('status')).toBeNull()
})

test('others are not told, and do not ask', async () => {
  const { asked } = open(['jetbrains.jetpass.project-read'], 1)
  await waitFor(() => expect(queryClient.getQueryData(permissionsQuery.queryKey)?.size).toBe(1))
  expect(asked).not.toContain('/api/admin/globalSettings/systemSettings')
  expect(screen.queryByRole('status')).toBeNull()
})
