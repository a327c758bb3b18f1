import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { loadToasts, ToastRegion } from '../../../ui/toast.tsx'
import { createBoardStore } from './board-store.ts'
import { setColumnCollapsed } from './collapse.ts'

beforeAll(() => setLocale('en').then(loadToasts))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a column that may not be collapsed is open again, and it is told why', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit = {}) =>
    method === 'POST'
      ? Response.json({ error: 'Forbidden', error_description: 'The board is gone.' }, { status: 403 })
      : Response.json({ columns: [{ id: 'done', collapsed: false }], rows: [], cards: [] }),
  )
  render(<ToastRegion />)
  const store = createBoardStore('108-1', 's')
  const stop = store.start('')
  const isCollapsed = () => store.state.state().view?.columns[0]?.collapsed
  await expect.poll(isCollapsed).toBe(false)
  setColumnCollapsed(store, 'done', true)
  expect(isCollapsed()).toBe(true)
  expect(await screen.findByText('The board is gone.')).toBeTruthy()
  expect(isCollapsed()).toBe(false)
  stop()
})
