import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addEnglish } from '../../../platform/i18n/catalogues.ts'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { saveBoard } from './board-saves.ts'
import { copyBoard, markFavorite, removeBoard } from './boards.ts'
import { boardKeys } from './keys.ts'
import { changeSprint, createSprint, removeSprint } from './sprints.ts'

const ID = '108-1'
const BOARD = { id: ID, name: 'Quay', version: 'v0', favorite: false, sprints: [] }
const LISTS = [boardKeys.list, boardKeys.choices, ['addedFilters'], ['addedGroups']]

let sent: unknown[]
/** Let requests be answered, in their order; false: refused. */
let answers: ((isTaken: boolean) => void)[]
let isHeld: boolean

beforeAll(async () => {
  await addEnglish('agile')
  await setLocale('en')
})
beforeEach(() => {
  sent = []
  answers = []
  isHeld = false
  for (const key of LISTS) queryClient.setQueryData(key, [BOARD])
  queryClient.setQueryData(boardKeys.board(ID), BOARD)
  queryClient.setQueryData(boardKeys.columnFields(ID), [])
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    sent.push(init.body === undefined ? init.method : JSON.parse(String(init.body)))
    const isTaken = !isHeld || (await new Promise<boolean>(resolve => answers.push(resolve)))
    return isTaken ? Response.json(BOARD) : Response.json({ error: 'forbidden' }, { status: 403 })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const stars = () =>
  [boardKeys.list, boardKeys.choices].map(
    key => queryClient.getQueryData<readonly { readonly favorite: boolean }[]>(key)?.[0]?.favorite,
  )
const stale = () =>
  [...LISTS, boardKeys.columnFields(ID)].map(key => queryClient.getQueryState(key)?.isInvalidated === true)

test('stars are sent one after another, and a refused one does not undo the next', async () => {
  isHeld = true
  const first = markFavorite(ID, true)
  const second = markFavorite(ID, false)
  const third = markFavorite(ID, true)
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect([sent, stars()]).toEqual([[{ favorite: true }], [true, true]])
  answers[0]?.(false)
  await first
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.(true)
  await second
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  expect(stars()).toEqual([true, true])
  answers[2]?.(false)
  await third
  expect([sent.length, stars()]).toEqual([3, [false, false]])
})

test.each([
  ['its settings', () => saveBoard(ID, () => ({ name: 'Pier' })), true],
  ['a new sprint', () => createSprint(ID, { name: 'Sprint 1' }), false],
  ['a sprint', () => changeSprint(ID, '109-1', { name: 'Sprint 1' }), false],
  ['a sprint that goes', () => removeSprint(ID, '109-1'), false],
  ['a copy', () => copyBoard(ID), false],
  ['its end', () => removeBoard(BOARD), false],
])('lists of boards and sprints are read anew after a change of a board: %s', async (_what, change, isOfFields) => {
  await change()
  expect(stale()).toEqual([true, true, true, true, isOfFields])
})
