import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addEnglish } from '../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../platform/i18n/index.ts'
import type { BoardData, BoardViewData } from '../model/projections.ts'
import { BoardNotes } from './board-states.tsx'

beforeAll(async () => {
  await addEnglish('agile')
  await setLocale('en')
})
afterEach(cleanup)

const BOARD = {
  ...{ id: '108-1', isUpdatable: true },
  status: { problems: [{ part: 'colors', isError: false, text: 'A color has no query.' }] },
} as unknown as BoardData
const VIEW = { total: 3, isTooBig: false, notOnBoard: [{ name: 'Duplicate', count: 2 }] } as unknown as BoardViewData

async function linksOf(at: number | undefined): Promise<readonly string[]> {
  const shown = () => <BoardNotes board={BOARD} view={VIEW} isNarrowed={false} at={at} onClear={() => undefined} />
  const router = createRouter({ routeTree: createRootRoute({ component: shown }), history: createMemoryHistory() })
  render(<RouterProvider router={router as never} />)
  await screen.findByText(/Duplicate/)
  expect(screen.getByText('A color has no query.')).toBeTruthy()
  const paths = screen.queryAllByRole('link').map(link => link.getAttribute('href') ?? '')
  cleanup()
  return paths
}

test('what is not on the board leads to the settings, and nothing does from the past', async () => {
  expect(await linksOf(undefined)).toEqual(['/agiles/108-1/settings?tab=colors', '/agiles/108-1/settings?tab=columns'])
  expect(await linksOf(1)).toEqual([])
})
