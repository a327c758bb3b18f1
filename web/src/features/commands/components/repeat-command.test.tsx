import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale, withTexts } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { forgetOwner, setStorageOwner } from '../../../platform/storage/index.ts'
import { commandHistory, rememberCommand } from '../model/command-history.ts'
import { closeCommandDialog, useOpenedCommand } from './open-commands.ts'
import { applyCommand } from './operations.ts'
import { repeatCommand } from './repeat-command.ts'

const TARGET = { kind: 'issues', issues: [{ id: '2-1', idReadable: 'T-1' }] } as const

let sent: string[]
/** Whether the server says that what it carries out deletes. */
let deletes: boolean

beforeAll(() => withTexts('commands', () => setLocale('en')))
beforeEach(() => {
  sent = []
  setStorageOwner('1-1')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (!new URL(address).pathname.endsWith('/commands')) return Response.json([])
    sent.push(JSON.parse(String(init.body)).query)
    return Response.json({ operation: null, commands: [{ delete: false }, { delete: deletes }] })
  })
})
afterEach(() => {
  closeCommandDialog()
  cleanup()
  forgetOwner({ sparesUnsent: false })
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each([
  ['Fixed remove', true],
  ['delete large', false],
])('whether a second look is due when “%s” is given again says the server', async (query, isDeletion) => {
  deletes = isDeletion
  await applyCommand({ target: TARGET, query })
  const opened = renderHook(useOpenedCommand)
  repeatCommand(TARGET)
  if (isDeletion) await waitFor(() => expect(opened.result.current).toMatchObject({ query }))
  else await waitFor(() => expect(sent).toEqual([query, query]))
  expect(sent).toHaveLength(isDeletion ? 1 : 2)
  expect(opened.result.current === undefined).toBe(!isDeletion)
})

test('a command given again comes first and stands in the history once', () => {
  for (const query of ['Fixed', 'for me', 'Fixed']) rememberCommand({ query, deletes: false })
  expect(commandHistory.read().map(({ query }) => query)).toEqual(['Fixed', 'for me'])
  for (let index = 0; index < 40; index++) rememberCommand({ query: `tag ${index}`, deletes: false })
  expect(commandHistory.read()).toHaveLength(30)
})
