import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { addEnglish } from '../../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../../platform/i18n/index.ts'
import { queryClient } from '../../../../platform/query/index.ts'
import { ToastRegion } from '../../../../ui/toast.tsx'
import { closeToasts } from '../../../../ui/toast-stack.tsx'
import { useBoard } from '../../api/boards.ts'
import { boardKeys } from '../../api/keys.ts'
import type { BoardData } from '../../model/projections.ts'
import { type Saving, useSaving } from './use-saving.ts'

const ID = '108-1'

type Part = Readonly<Record<string, unknown>>
type Settings = ComponentType<{ readonly board: BoardData; readonly saving: Saving }>

/** A board as the server has it: what is sent replaces its parts, when it is of the version that is there. */
export function serveBoard(parts: Part, projects: readonly object[]) {
  const first: Part = { id: ID, name: 'Quay', version: 'v0', ...parts }
  let stored = first
  let gate = Promise.resolve()
  const change = (part: object) => {
    stored = { ...stored, ...part, version: `${stored.version}+` }
  }
  beforeAll(async () => {
    await Promise.all([addEnglish('agile'), addEnglish('board-settings')])
    await setLocale('en')
  })
  beforeEach(() => {
    stored = first
    gate = Promise.resolve()
    queryClient.setQueryData(boardKeys.board(ID), first)
    queryClient.setQueryData(['admin/projects', 'withFields'], projects)
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
      await gate
      if (init.method === 'GET') return Response.json(stored)
      if (new Headers(init.headers).get('if-match') !== `"${stored.version}"`)
        return Response.json({ error: 'edit_conflict' }, { status: 412 })
      change(JSON.parse(String(init.body)))
      return Response.json(stored)
    })
  })
  afterEach(() => {
    cleanup()
    closeToasts()
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  const shown = () => queryClient.getQueryData<BoardData>(boardKeys.board(ID))
  return {
    stored: () => stored as unknown as BoardData,
    /** The board as all others show it. */
    shown,
    /** Somebody else changes it. */
    change,
    /** Changes it also where it is shown. */
    changeShown(part: object) {
      change(part)
      queryClient.setQueryData(boardKeys.board(ID), stored)
    },
    /** Keeps replies back; gives what lets them come. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    /** Opens settings as they were drawn at first, whatever has come since; `isLive`: drawn anew whenever the board is another. */
    async open(Settings: Settings, isLive = false) {
      const drawn = isLive ? undefined : shown()
      const router = createRouter({
        routeTree: createRootRoute({ component: () => <Drawn of={Settings} drawn={drawn} /> }),
        history: createMemoryHistory({ initialEntries: ['/'] }),
      })
      render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <ToastRegion />
        </QueryClientProvider>,
      )
      await screen.findAllByRole('button')
    },
  }
}

function Drawn({ of: Settings, drawn }: { readonly of: Settings; readonly drawn: BoardData | undefined }) {
  const { saving } = useSaving(ID)
  const { data } = useBoard(ID)
  const board = drawn ?? data
  return board && <Settings board={board} saving={saving} />
}

/** Takes back what was told of last. */
export const undo = async () => userEvent.click(await undoButton())
export const undoButton = () => screen.findByRole('button', { name: 'Undo' })

/** Chooses from a list. */
export async function choose(list: string, option: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`${list}$`) }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
