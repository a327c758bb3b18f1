import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { addQuery, QUICK_FILTERS } from '../model/named-queries.ts'
import type { BoardData } from '../model/projections.ts'
import { saveBoard } from './board-saves.ts'
import { boardKeys } from './keys.ts'

const ID = '108-1'
const KEY = boardKeys.board(ID)

/** The board as the server has it; what is sent replaces its parts. */
let stored: Readonly<Record<string, unknown>>
let sent: unknown[]
let refuses: boolean
let gate: Promise<void>

beforeAll(() => setLocale('en'))
beforeEach(() => {
  stored = { id: ID, name: 'Quay', quickFilters: [], orphansAtTheTop: false, hideOrphansSwimlane: false }
  sent = []
  refuses = false
  gate = Promise.resolve()
  queryClient.setQueryData(KEY, stored)
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    const body = JSON.parse(String(init.body))
    sent.push(body)
    await gate
    if (refuses) return Response.json({ error: 'bad_request', error_description: 'No.' }, { status: 400 })
    stored = { ...stored, ...body }
    return Response.json(stored)
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const shown = () => queryClient.getQueryData<BoardData>(KEY)
const top = (orphansAtTheTop: boolean) =>
  saveBoard(
    ID,
    () => ({ orphansAtTheTop }),
    board => ({ ...board, orphansAtTheTop }),
  )
const addFilter = (name: string) =>
  saveBoard(ID, board => QUICK_FILTERS.change(addQuery({ name, query: '' })(QUICK_FILTERS.read(board))))

test('of two quick changes of one list both are kept', async () => {
  await Promise.all([addFilter('Mine'), addFilter('Late')])
  expect(shown()?.quickFilters.map(({ name }) => name)).toEqual(['Mine', 'Late'])
  expect(sent).toHaveLength(2)
})

test('what is painted shows at once and stays while others are on their way', async () => {
  let open: () => void = () => undefined
  gate = new Promise(resolve => {
    open = resolve
  })
  const both = Promise.all([addFilter('Mine'), top(true)])
  expect(shown()?.orphansAtTheTop).toBe(true)
  open()
  await both
  expect(shown()).toMatchObject({ orphansAtTheTop: true, quickFilters: [{ name: 'Mine' }] })
})

test('what is refused goes, and what was changed beside it stays', async () => {
  refuses = true
  await expect(top(true)).rejects.toThrow('No.')
  expect(shown()?.orphansAtTheTop).toBe(false)
  refuses = false
  await top(true)
  expect(shown()?.orphansAtTheTop).toBe(true)
})

test('where nothing is left to change nothing is sent', async () => {
  await saveBoard(ID, () => undefined)
  await saveBoard('108-404', () => ({ name: 'Never read' }))
  expect(sent).toEqual([])
})
