import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { permissionsQuery } from '../../../platform/permissions/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { NowhereToWrite } from './nowhere-to-write.tsx'

beforeAll(() => withTexts('articles', () => setLocale('en')))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

/** Shows it to somebody with these permissions. */
function open(permissions: readonly string[]) {
  queryClient.setQueryData(permissionsQuery.queryKey, new Map(permissions.map(key => [key, 'global' as const])))
  render(
    <RouterContextProvider router={createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })}>
      <QueryClientProvider client={queryClient}>
        <NowhereToWrite />
      </QueryClientProvider>
    </RouterContextProvider>,
  )
}

test('who may create projects is led to that', () => {
  open(['jetbrains.jetpass.project-create'])
  expect(screen.getByRole('link', { name: 'Create a project' }).getAttribute('href')).toBe('/projects/create')
})

test('others are told whom to ask', () => {
  open([])
  expect(screen.getByText(/Ask whoever administers/)).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})
