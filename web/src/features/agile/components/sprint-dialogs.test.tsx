import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addEnglish } from '../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../platform/i18n/index.ts'
import type { BoardData, SprintData } from '../model/projections.ts'
import { SprintDialogs } from './sprint-dialogs.tsx'

const SPRINT = {
  id: '109-1',
  name: 'Sprint 1',
  goal: null,
  start: Date.UTC(2026, 10, 9, 9),
  finish: Date.UTC(2026, 10, 20, 17),
  archived: false,
  isDefault: false,
} as SprintData
const BOARD = { id: '108-1', sprints: [SPRINT], sprintsSettings: { isExplicit: true } } as unknown as BoardData

let sent: unknown[]
let closed: boolean

beforeAll(async () => {
  await addEnglish('agile')
  await setLocale('en')
})
beforeEach(() => {
  sent = []
  closed = false
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)))
    return Response.json(SPRINT)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dialog = (sprint: SprintData) => (
  <SprintDialogs
    board={BOARD}
    sprint={sprint}
    action="edit"
    onGo={() => undefined}
    onClose={() => {
      closed = true
    }}
  />
)
const save = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => closed).toBe(true)
}

test('of a sprint only what was changed is sent, whatever others have changed meanwhile', async () => {
  const { rerender } = render(dialog(SPRINT))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Goal' }), 'Ship')
  rerender(dialog({ ...SPRINT, name: 'Of others', start: Date.UTC(2026, 10, 10), isDefault: true }))
  await save()
  expect(sent).toEqual([{ goal: 'Ship' }])
})

test('where nothing was changed nothing is sent', async () => {
  render(dialog(SPRINT))
  await screen.findByRole('textbox', { name: 'Goal' })
  await save()
  expect(sent).toEqual([])
})
