import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { addQuery, QUICK_FILTERS } from '../model/named-queries.ts'
import type { BoardData } from '../model/projections.ts'
import { saveBoard } from './board-saves.ts'
import { boardKeys } from './keys.ts'

const ID = '108-1'
const KEY = boardKeys.board(ID)

/** The board as the server has it; what is sent replaces its parts, when it is of the version that is there. */
let stored: Readonly<Record<string, unknown>>
let sent: unknown[]
let refuses: boolean
let gate: Promise<void>
/** Changes the board before the server reads a request. */
let meanwhile: () => void
let versions = 0

beforeAll(() => setLocale('en'))
beforeEach(() => {
  stored = { id: ID, name: 'Quay', version: 'v0', quickFilters: [], orphansAtTheTop: false, hideOrphansSwimlane: false }
  meanwhile = () => undefined
  sent = []
  refuses = false
  gate = Promise.resolve()
  queryClient.setQueryData(KEY, stored)
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    if (init.method === 'GET') return Response.json(stored)
    const body = JSON.parse(String(init.body))
    sent.push(body)
    await gate
    if (refuses) return Response.json({ error: 'bad_request', error_description: 'No.' }, { status: 400 })
    meanwhile()
    const version = new Headers(init.headers).get('if-match')
    if (version !== `"${stored.version}"`)
      return Response.json({ error: 'edit_conflict', error_description: 'Changed.' }, { status: 412 })
    change(body)
    return Response.json(stored)
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const change = (part: object) => {
  stored = { ...stored, ...part, version: `v${++versions}` }
}
const others = (name: string) =>
  change({ quickFilters: [...(stored as unknown as BoardData).quickFilters, { id: name, name, query: '' }] })
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

test('what others have added to a list since it was read stays', async () => {
  others('Hers')
  await addFilter('Mine')
  expect(stored).toMatchObject({ quickFilters: [{ name: 'Hers' }, { name: 'Mine' }] })
  expect(shown()?.quickFilters.map(({ name }) => name)).toEqual(['Hers', 'Mine'])
  expect(sent).toHaveLength(2)
})

test('what others change again and again is given up after some times, and shown', async () => {
  meanwhile = () => others('Hers')
  await expect(
    saveBoard(
      ID,
      board => QUICK_FILTERS.change(addQuery({ name: 'Mine', query: '' })(QUICK_FILTERS.read(board))),
      board => ({ ...board, name: 'Painted' }),
    ),
  ).rejects.toThrow('Changed.')
  expect(sent.length).toBeGreaterThan(2)
  expect(sent.length).toBeLessThan(10)
  expect(shown()).toMatchObject({
    name: 'Quay',
    quickFilters: expect.arrayContaining([{ name: 'Hers', id: 'Hers', query: '' }]),
  })
})

test('what is to be changed of something that others took away is not sent again', async () => {
  others('Hers')
  meanwhile = () => {
    meanwhile = () => undefined
    change({ quickFilters: [] })
  }
  await saveBoard(ID, board => (board.quickFilters.length === 0 && sent.length > 0 ? undefined : { name: 'Other' }))
  expect(sent).toEqual([{ name: 'Other' }])
  expect(shown()?.name).toBe('Quay')
})

test('charts are read anew when the settings that they follow were saved', async () => {
  const key = boardKeys.chart('burndown', { agileId: ID })
  const other = boardKeys.chart('burndown', { agileId: '108-2' })
  for (const one of [key, other]) queryClient.setQueryData(one, {})
  const isStale = (one: readonly unknown[]) => queryClient.getQueryState(one)?.isInvalidated
  await saveBoard(ID, () => ({ extensions: { reportSettings: { yaxis: { id: 'ESTIMATION' } } } }))
  expect([isStale(key), isStale(other)]).toEqual([true, false])
})
