import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../platform/query/index.ts'
import { forgetOwner, setStorageOwner } from '../../../../platform/storage/index.ts'
import { storedText } from './kept-texts.ts'
import type { DraftPlace } from './text-drafts.ts'
import { useDraft } from './use-draft.ts'

const PLACE: DraftPlace = { kind: 'comment', issueId: '2-1' }
const stored = storedText(PLACE)
const SOON = { timeout: 8_000 }

/** What the server has, what it is sent, and whether it takes it. */
let onServer: { readonly id: string; readonly text: string; readonly updated: number } | null
let sent: string[]
let refuses: boolean
let answerReading: () => void

beforeEach(() => {
  setStorageOwner('1-1')
  onServer = null
  sent = []
  refuses = false
  answerReading = () => undefined
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') {
      await new Promise<void>(resolve => {
        answerReading = resolve
      })
      return Response.json({ draftComment: onServer, editDraft: null })
    }
    const { text } = JSON.parse(String(init.body)) as { readonly text: string }
    sent.push(text)
    if (refuses) return Response.json({ error: 'unavailable', code: 'unavailable' }, { status: 503 })
    return Response.json({ id: '4-1', text, updated: 2_000 })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  forgetOwner({ sparesUnsent: false })
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
const open = () => renderHook(() => useDraft(PLACE), { wrapper }).result
const read = () => act(async () => answerReading())

test('what was typed stands in this browser at once, and on the server a moment later', async () => {
  const draft = open()
  await read()
  act(() => draft.current.keep('some words'))
  expect(stored.read()).toMatchObject({ text: 'some words', isDirty: true })
  await waitFor(() => expect(sent).toEqual(['some words']), SOON)
  await waitFor(() => expect(stored.read()).toMatchObject({ synced: 2_000, isDirty: false }))
})

test('a text that could not be sent stays unsent in this browser', async () => {
  refuses = true
  const draft = open()
  await read()
  act(() => draft.current.keep('lost line'))
  await waitFor(() => expect(sent).toContain('lost line'), SOON)
  expect(stored.read()).toMatchObject({ text: 'lost line', isDirty: true })
})

test('a text of another visit that was never sent is sent now, and not lost to what the server has', async () => {
  stored.write({ text: 'lost line', version: null, synced: 1_000, isDirty: true })
  onServer = { id: '4-1', text: 'what the server has', updated: 9_000 }
  const draft = open()
  expect(draft.current).toMatchObject({ text: 'lost line', isRestored: true })
  await read()
  await waitFor(() => expect(sent).toEqual(['lost line']), SOON)
  expect(draft.current.text).toBe('lost line')
  await waitFor(() => expect(stored.read()).toMatchObject({ text: 'lost line', isDirty: false }))
})

test('what another browser wrote later is shown, unless something is typed before it comes', async () => {
  stored.write({ text: 'old', version: null, synced: 1_000, isDirty: false })
  onServer = { id: '4-1', text: 'newer', updated: 3_000 }
  const draft = open()
  await read()
  await waitFor(() => expect(draft.current).toMatchObject({ text: 'newer', isRestored: true }))
  cleanup()
  queryClient.clear()
  stored.write({ text: 'old', version: null, synced: 1_000, isDirty: false })
  const typed = open()
  // Emptied again, it is what somebody wants it to be.
  act(() => typed.current.keep('typed'))
  act(() => typed.current.keep(''))
  await read()
  await waitFor(() => expect(queryClient.getQueryData(['drafts', '2-1'])).toBeDefined())
  await act(async () => undefined)
  expect(typed.current.text).toBe('')
})

test('what was published or dropped in another browser is gone here, too', async () => {
  stored.write({ text: 'old', version: null, synced: 1_000, isDirty: false })
  const draft = open()
  await read()
  await waitFor(() => expect(draft.current.text).toBeNull())
  expect(stored.read().text).toBe('')
})

test('a text that is being published takes nothing of the next one with it', async () => {
  const draft = open()
  await read()
  act(() => draft.current.keep('first'))
  await waitFor(() => expect(stored.read().isDirty).toBe(false), SOON)
  let id: string | null = null
  await act(async () => {
    id = await draft.current.take()
  })
  expect(id).toBe('4-1')
  act(() => draft.current.keep('second'))
  act(() => draft.current.taken())
  expect(stored.read().text).toBe('second')
})
