import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import {
  closePage,
  lastBody,
  later,
  onPage,
  openPage,
  page,
  pass,
  refusal,
  type Sent,
  writesOf,
} from '../../drafts/components/draft-page.testing.tsx'
import { storedText } from './kept-texts.ts'
import type { DraftPlace } from './text-drafts.ts'
import { useDraft } from './use-draft.ts'

const PLACE: DraftPlace = { kind: 'comment', hostId: '2-1' }
const PATH = 'issues/2-1/draftComment'
const stored = storedText(PLACE)
const SOON = 1_000

/** What the server has, and what it says when something is written. */
let onServer: unknown
let said: (sent: Sent) => unknown
let got: readonly Sent[]

beforeEach(async () => {
  onServer = null
  said = () => ({ id: '4-1', updated: 2_000 })
  got = await openPage(async sent =>
    sent.method === 'GET' ? { draftComment: await onServer, editDraft: null } : said(sent),
  )
})
afterEach(closePage)

const open = (place = PLACE) => onPage(() => useDraft(place))
const sent = () => got.flatMap(({ body }) => (body === undefined ? [] : [(body as { readonly text: string }).text]))
async function take(draft: Awaited<ReturnType<typeof open>>) {
  let id: string | null = null
  await act(async () => {
    id = await draft.current.take()
  })
  return id
}

test('what was typed stands in this browser at once, and on the server a moment later', async () => {
  const draft = await open()
  expect(draft.current).toMatchObject({ text: null, version: null, isRestored: false })
  act(() => draft.current.keep('some words', '7'))
  expect(draft.current).toMatchObject({ text: 'some words', version: '7', isRestored: false })
  expect(stored.read()).toEqual({ text: 'some words', version: '7', synced: 0, isDirty: true })
  expect(sent()).toEqual([])
  await pass(SOON)
  expect(sent()).toEqual(['some words'])
  expect(stored.read()).toEqual({ text: 'some words', version: '7', synced: 2_000, isDirty: false })
  // The version is the one that the writing began with.
  act(() => draft.current.keep('some more words'))
  expect(stored.read()).toEqual({ text: 'some more words', version: '7', synced: 2_000, isDirty: true })
  act(() => draft.current.keep('some more words', null))
  expect(draft.current.version).toBeNull()
})

test('what was typed while the text before was on its way is still unsent', async () => {
  const reply = later()
  said = () => reply.promise
  const draft = await open()
  act(() => draft.current.keep('some'))
  await pass(SOON)
  act(() => draft.current.keep('some words'))
  reply.come({ id: '4-1', updated: 2_000 })
  await pass(0)
  expect(stored.read()).toEqual({ text: 'some words', version: null, synced: 2_000, isDirty: true })
})

test('an emptied text is nothing, here and on the server', async () => {
  const draft = await open()
  act(() => draft.current.keep('some'))
  await pass(SOON)
  act(() => draft.current.keep(''))
  expect(stored.read()).toMatchObject({ text: '', isDirty: false })
  await pass(SOON)
  expect(sent()).toEqual(['some', ''])
  expect(stored.read()).toMatchObject({ text: '', synced: 0 })
})

test('a text that could not be sent stays unsent in this browser, and is sent again', async () => {
  said = () => refusal(500, 'internal')
  const draft = await open()
  act(() => draft.current.keep('lost line'))
  await pass(SOON)
  expect(stored.read()).toMatchObject({ text: 'lost line', isDirty: true })
  await pass(6_000)
  expect(sent()).toEqual(['lost line', 'lost line'])
})

test('a text about an issue that is gone stays in this browser, and is not sent again', async () => {
  said = () => refusal(404, 'not_found')
  const draft = await open()
  act(() => draft.current.keep('lost line'))
  await pass(20_000)
  expect(sent()).toEqual(['lost line'])
  expect(stored.read()).toMatchObject({ text: 'lost line', isDirty: true })
  expect(await take(draft)).toBeNull()
})

test('a text of another visit that was never sent is sent now, and not lost to what the server has', async () => {
  stored.write({ text: 'lost line', version: null, synced: 1_000, isDirty: true })
  onServer = { id: '4-1', text: 'what the server has', updated: 9_000 }
  const draft = await open()
  expect(draft.current).toMatchObject({ text: 'lost line', isRestored: true })
  await pass(SOON)
  expect(sent()).toEqual(['lost line'])
  expect(draft.current.text).toBe('lost line')
  expect(stored.read()).toMatchObject({ text: 'lost line', isDirty: false })
})

test('what another browser wrote later is shown, what it wrote before is not', async () => {
  const old = { text: 'old', version: '7', synced: 1_000, isDirty: false }
  stored.write(old)
  onServer = { id: '4-1', text: 'newer', updated: 1_001 }
  const draft = await open()
  expect(draft.current).toMatchObject({ text: 'newer', version: null, isRestored: true })
  expect(stored.read()).toEqual({ text: 'newer', version: null, synced: 1_001, isDirty: false })
  draft.leave()
  await pass(0)
  stored.write(old)
  onServer = { id: '4-1', text: 'from before', updated: 1_000 }
  expect((await open()).current).toMatchObject({ text: 'old', version: '7', isRestored: true })
  expect(sent()).toEqual([])
})

test('what the server has is shown where this browser has nothing', async () => {
  onServer = { id: '4-1', text: 'elsewhere', updated: 1 }
  const draft = await open()
  expect(draft.current).toMatchObject({ text: 'elsewhere', isRestored: true })
  expect(await take(draft)).toBe('4-1')
})

test('what was typed before the server has answered stays, also when it was emptied again', async () => {
  const reply = later()
  onServer = reply.promise
  stored.write({ text: 'old', version: null, synced: 1_000, isDirty: false })
  const draft = await open()
  act(() => draft.current.keep('typed'))
  act(() => draft.current.keep(''))
  reply.come({ id: '4-1', text: 'newer', updated: 3_000 })
  await pass(0)
  expect(queryClient.getQueryData(['drafts', '2-1'])).toBeDefined()
  expect(draft.current.text).toBe('')
})

test('what was published or dropped in another browser is gone here, too', async () => {
  stored.write({ text: 'old', version: null, synced: 1_000, isDirty: false })
  const draft = await open()
  expect(draft.current.text).toBeNull()
  expect(stored.read().text).toBe('')
  draft.leave()
  // What the server never had was not dropped there.
  stored.write({ text: 'kept', version: null, synced: 0, isDirty: false })
  expect((await open()).current.text).toBe('kept')
})

test('what was asked before a text was saved does not take it away', async () => {
  const draft = await open()
  act(() => draft.current.keep('some words'))
  const [saved, asked] = [later(), later()]
  said = () => saved.promise
  draft.leave()
  onServer = asked.promise
  const next = await open()
  onServer = { id: '4-1', text: 'some words', updated: 2_000 }
  saved.come({ id: '4-1', updated: 2_000 })
  await pass(0)
  asked.come(null)
  await pass(0)
  expect(next.current).toMatchObject({ text: 'some words', isRestored: true })
  expect(stored.read()).toMatchObject({ text: 'some words', synced: 2_000, isDirty: false })
})

test('a text that is being published is out of the editor, and what is on its way arrives first', async () => {
  stored.write({ text: 'from before', version: null, synced: 0, isDirty: true })
  const draft = await open()
  const reply = later()
  said = () => reply.promise
  await pass(SOON)
  let id: string | null | undefined
  act(() => void draft.current.take().then(found => (id = found)))
  expect(draft.current).toMatchObject({ text: null, isRestored: false })
  await pass(SOON)
  expect(id).toBeUndefined()
  reply.come({ id: '4-8', updated: 2_000 })
  await pass(0)
  expect(id).toBe('4-8')
  act(() => draft.current.taken())
  expect(stored.read().text).toBe('')
  expect(await take(draft)).toBeNull()
})

test('what waits is not sent once it is being published', async () => {
  const draft = await open()
  act(() => draft.current.keep('first'))
  expect(await take(draft)).toBeNull()
  await pass(20_000)
  expect(sent()).toEqual([])
  // Until it is there, a reload still finds it.
  expect(stored.read().text).toBe('first')
  act(() => draft.current.taken())
  expect(stored.read().text).toBe('')
})

test('a text that is being published takes nothing of the next one with it', async () => {
  onServer = { id: '4-1', text: 'elsewhere', updated: 1 }
  const draft = await open()
  act(() => draft.current.keep('first'))
  await pass(SOON)
  expect(await take(draft)).toBe('4-1')
  act(() => draft.current.keep('second'))
  act(() => draft.current.taken())
  expect(stored.read().text).toBe('second')
  expect(queryClient.getQueryData(['drafts', '2-1'])).toMatchObject({ comment: null })
})

test('a text begun while the one before is published is a draft of its own on the server', async () => {
  onServer = { id: '4-1', text: 'first', updated: 1 }
  const draft = await open()
  await take(draft)
  act(() => draft.current.keep('second'))
  await pass(SOON)
  expect(stored.read()).toMatchObject({ text: 'second', isDirty: false })
  // The comment took the draft with it.
  said = () => ({ id: '4-2', updated: 3_000 })
  act(() => draft.current.taken())
  expect(stored.read()).toMatchObject({ text: 'second', synced: 0, isDirty: true })
  await pass(SOON)
  expect(sent()).toEqual(['second', 'second'])
  expect(stored.read()).toMatchObject({ text: 'second', synced: 3_000, isDirty: false })
  expect(await take(draft)).toBe('4-2')
})

test('a text that is brought back at once stays, whatever is on its way', async () => {
  const draft = await open()
  const reply = later()
  said = ({ method }) => (method === 'POST' && sent().length === 1 ? reply.promise : { id: '4-2', updated: 3_000 })
  act(() => draft.current.keep('half'))
  await pass(SOON)
  act(() => draft.current.forget())
  act(() => draft.current.keep('half'))
  reply.come({ id: '4-1', updated: 2_000 })
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${PATH}`, `DELETE ${PATH}`, `POST ${PATH}`])
  expect(draft.current.text).toBe('half')
  expect(stored.read()).toMatchObject({ text: 'half', synced: 3_000, isDirty: false })
})

test('a text that is thrown away is gone here at once, and from the server after what is on its way', async () => {
  stored.write({ text: 'from before', version: null, synced: 0, isDirty: true })
  const draft = await open()
  const reply = later()
  said = ({ method }) => (method === 'POST' ? reply.promise : refusal(403, 'forbidden'))
  await pass(SOON)
  act(() => draft.current.forget())
  expect(draft.current).toMatchObject({ text: null, isRestored: false })
  expect(stored.read().text).toBe('')
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${PATH}`])
  reply.come({ id: '4-1', updated: 2_000 })
  await pass(0)
  expect(writesOf(got)).toEqual([`POST ${PATH}`, `DELETE ${PATH}`])
  expect(stored.read().text).toBe('')
  expect(queryClient.getQueryData(['drafts', '2-1'])).toMatchObject({ comment: null })
})

test('a text that the server never had is thrown away without asking it', async () => {
  const draft = await open()
  act(() => draft.current.keep('half'))
  act(() => draft.current.forget())
  await pass(20_000)
  expect(writesOf(got)).toEqual([])
  expect(await take(draft)).toBeNull()
})

test('each text has its own place, also when the screen goes over to another one', async () => {
  const edit: DraftPlace = { kind: 'commentEdit', hostId: '2-1', commentId: '4-2' }
  const { result, rerender } = renderHook((place: DraftPlace) => useDraft(place), {
    wrapper: page,
    initialProps: edit,
  })
  await pass(0)
  act(() => result.current.keep('half an edit', '7'))
  rerender({ kind: 'description', hostId: '2-1' })
  expect(result.current.text).toBeNull()
  await pass(0)
  // It was sent when its place was left.
  expect(writesOf(got)).toEqual(['POST issues/2-1/comments/4-2/editDraft'])
  expect(lastBody(got)).toEqual({ text: 'half an edit', baseVersion: '7' })
  rerender(edit)
  expect(result.current).toMatchObject({ text: 'half an edit', version: '7', isRestored: true })
})

test('an editor that opens later has what another tab or browser wrote meanwhile, unless something was written here', async () => {
  const draft = await open()
  stored.write({ text: 'from a tab', version: null, synced: 0, isDirty: true })
  expect(draft.current.text).toBeNull()
  act(() => draft.current.look())
  expect(draft.current).toMatchObject({ text: 'from a tab', isRestored: true })
  stored.write({ text: 'from a tab', version: null, synced: 1_000, isDirty: false })
  onServer = { id: '4-1', text: 'from a browser', updated: 5_000 }
  act(() => draft.current.look())
  await pass(0)
  expect(draft.current).toMatchObject({ text: 'from a browser', isRestored: true })
  act(() => draft.current.keep('from here'))
  stored.write({ text: 'from a tab again', version: null, synced: 0, isDirty: true })
  act(() => draft.current.look())
  await pass(0)
  expect(draft.current.text).toBe('from here')
})
