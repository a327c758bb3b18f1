import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { personalValue } from '../../../platform/storage/index.ts'
import {
  closePage,
  lastBody,
  later,
  onPage,
  openPage,
  pass,
  readsOf,
  refusal,
  type Sent,
  writesOf,
} from './draft-page.testing.tsx'
import { DROPPED_FILES_MS } from './dropped-drafts.ts'
import type { ServerIssueDraft } from './issue-drafts.ts'
import { draftBody, EMPTY_DRAFT } from './new-issue.ts'
import { useIssueDraft } from './use-issue-draft.ts'

const DRAFTS = 'users/me/drafts'
const SOON = 1_000
const written = (summary: string) => ({ ...EMPTY_DRAFT, projectId: '0-1', summary })
const server = (id: string, summary: string) =>
  ({ id, summary, updated: 1_000, project: { id: '0-1', shortName: 'T' } }) as unknown as ServerIssueDraft
const stored = personalValue<unknown>('new-issue.draft', null, (value): value is unknown => value !== undefined)

/** What the server has, and what it says when something is written. */
let onServer: unknown
let said: (sent: Sent) => unknown
let got: readonly Sent[]

beforeEach(async () => {
  onServer = []
  let created = 9
  said = ({ path }) => ({ id: path === DRAFTS ? `2-${created++}` : path.slice(DRAFTS.length + 1), updated: 2_000 })
  got = await openPage(sent => (sent.method === 'GET' ? onServer : said(sent)))
})
afterEach(closePage)

/** The form with a draft that the server has as 2-9. */
async function open() {
  const draft = await onPage(() => useIssueDraft(undefined, null, given => draftBody(given, [])))
  act(() => draft.current.store.set(written('Leaks')))
  await pass(SOON)
  expect(draft.current.id).toBe('2-9')
  return draft
}
const reads = () => readsOf(got).length

test('another draft is gone on with, and what was written is left to the server', async () => {
  const draft = await open()
  act(() => draft.current.store.set(written('Leaks here')))
  const before = reads()
  act(() => draft.current.store.show(written('Another one'), server('2-5', 'Another one')))
  expect(draft.current).toMatchObject({ draft: written('Another one'), id: '2-5', isRestored: true, state: 'saved' })
  await pass(0)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`, `POST ${DRAFTS}/2-9`])
  expect(lastBody(got)).toMatchObject({ summary: 'Leaks here' })
  expect(stored.read()).toMatchObject({ draft: { summary: 'Another one' }, sync: { id: '2-5', updated: 1_000 } })
  expect(reads()).toBeGreaterThan(before)
  act(() => draft.current.store.set(written('Another one, changed')))
  await pass(SOON)
  expect(writesOf(got).at(-1)).toBe(`POST ${DRAFTS}/2-5`)
})

test('a new one is begun beside what was written, also while that is on its way', async () => {
  const draft = await open()
  const reply = later()
  said = ({ path }) => (path === DRAFTS ? { id: '2-10', updated: 3_000 } : reply.promise)
  act(() => draft.current.store.set(written('Leaks here')))
  await pass(SOON)
  act(() => draft.current.store.show(written('')))
  expect(draft.current).toMatchObject({ draft: written(''), id: null, isRestored: false, state: 'saved' })
  act(() => draft.current.store.set(written('Second')))
  reply.come({ id: '2-9', updated: 2_500 })
  await pass(0)
  // The reply about the one before says nothing about this one.
  expect(draft.current).toMatchObject({ id: null, state: 'sending' })
  await pass(SOON)
  expect(draft.current).toMatchObject({ id: '2-10', state: 'saved' })
})

test('what went wrong with the one before is not told of the next', async () => {
  const draft = await open()
  const reply = later()
  said = () => reply.promise
  act(() => draft.current.store.set(written('Leaks here')))
  await pass(SOON)
  act(() => draft.current.store.show(written('')))
  reply.come(refusal(400, 'too_large'))
  await pass(0)
  expect(draft.current.state).toBe('saved')
})

test('a draft that is thrown away is gone at once, also from the server, and begun anew when it is brought back', async () => {
  const draft = await open()
  const before = reads()
  let undo: () => void = () => expect.unreachable()
  act(() => {
    undo = draft.current.store.drop(written(''), false)
  })
  expect(draft.current).toMatchObject({ draft: written(''), id: null, isRestored: false, state: 'saved' })
  await pass(0)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`, `DELETE ${DRAFTS}/2-9`])
  expect(reads()).toBeGreaterThan(before)
  act(() => undo())
  expect(draft.current).toMatchObject({ draft: written('Leaks'), id: null, state: 'sending' })
  await pass(SOON)
  expect(writesOf(got).slice(2)).toEqual([`POST ${DRAFTS}`])
  expect(draft.current).toMatchObject({ id: '2-10', state: 'saved' })
})

test('a draft that is thrown away while it is on its way goes after it has arrived', async () => {
  const draft = await open()
  const reply = later()
  said = ({ method }) => (method === 'POST' ? reply.promise : refusal(500, 'internal'))
  act(() => draft.current.store.set(written('Leaks here')))
  await pass(SOON)
  act(() => void draft.current.store.drop(written(''), false))
  await pass(SOON)
  expect(writesOf(got).at(-1)).toBe(`POST ${DRAFTS}/2-9`)
  reply.come({ id: '2-9', updated: 3_000 })
  await pass(0)
  expect(writesOf(got).at(-1)).toBe(`DELETE ${DRAFTS}/2-9`)
  expect(draft.current.draft).toEqual(written(''))
})

test('what is begun while a draft that was thrown away is on its way is sent as well', async () => {
  const draft = await open()
  const reply = later()
  said = ({ path }) => (path === DRAFTS ? { id: '2-10', updated: 3_000 } : reply.promise)
  act(() => draft.current.store.set(written('Leaks here')))
  await pass(SOON)
  act(() => void draft.current.store.drop(written(''), false))
  act(() => draft.current.store.set(written('Second')))
  reply.come({ id: '2-9', updated: 2_500 })
  await pass(SOON)
  expect(draft.current).toMatchObject({ draft: written('Second'), id: '2-10', state: 'saved' })
})

test('a draft with files can be brought back with them for a while, and is not offered meanwhile', async () => {
  const draft = await open()
  onServer = [server('2-9', 'Leaks'), server('2-5', 'Another one')]
  let undo: () => void = () => expect.unreachable()
  act(() => {
    undo = draft.current.store.drop(written(''), true)
  })
  await pass(DROPPED_FILES_MS - SOON)
  act(() => draft.current.store.show(written('')))
  await pass(0)
  expect(draft.current.others.map(({ id }) => id)).toEqual(['2-5'])
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`])
  act(() => undo())
  expect(draft.current).toMatchObject({ draft: written('Leaks'), id: '2-9', state: 'sending' })
  await pass(DROPPED_FILES_MS)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`, `POST ${DRAFTS}/2-9`])
})

test('a draft with files goes from the server when nobody brought it back, and with the page', async () => {
  const draft = await open()
  act(() => void draft.current.store.drop(written(''), true))
  await pass(DROPPED_FILES_MS - SOON)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`])
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`, `DELETE ${DRAFTS}/2-9`])
  act(() => draft.current.store.set(written('Second')))
  await pass(SOON)
  let undo: () => void = () => expect.unreachable()
  act(() => {
    undo = draft.current.store.drop(written(''), true)
  })
  window.dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(writesOf(got).slice(2)).toEqual([`POST ${DRAFTS}`, `DELETE ${DRAFTS}/2-10`])
  await pass(DROPPED_FILES_MS)
  expect(writesOf(got)).toHaveLength(4)
  act(() => undo())
  expect(draft.current.id).toBeNull()
})

test('what was begun since a draft was thrown away is left to the server when that is brought back', async () => {
  const draft = await open()
  let undo: () => void = () => expect.unreachable()
  act(() => {
    undo = draft.current.store.drop(written(''), true)
  })
  await pass(0)
  act(() => draft.current.store.set(written('Second')))
  act(() => undo())
  await pass(SOON)
  const texts = got.flatMap(({ path, body }) => (body ? [[path, (body as { summary: string }).summary]] : []))
  expect(texts.slice(1)).toEqual([
    [DRAFTS, 'Second'],
    [`${DRAFTS}/2-9`, 'Leaks'],
  ])
  expect(draft.current).toMatchObject({ draft: written('Leaks'), id: '2-9' })
})

test('a file begins the draft at once; one that the server does not take is refused', async () => {
  const draft = await onPage(() => useIssueDraft(undefined, null, given => draftBody(given, [])))
  let id: string | undefined
  act(() => void draft.current.store.begin().then(found => (id = found)))
  await pass(0)
  expect([id, draft.current.id]).toEqual(['2-9', '2-9'])
  act(() => void draft.current.store.begin())
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`])
  act(() => draft.current.store.show(written('')))
  said = () => refusal(400, 'too_large')
  const refused = draft.current.store.begin().catch(error => error.status)
  await pass(SOON)
  expect(await refused).toBe(0)
  expect(writesOf(got)).toHaveLength(4)
})

test('once the issue is there its draft is over, and the next one begins', async () => {
  const draft = await open()
  act(() => draft.current.store.set(written('Leaks here')))
  expect(await act(() => draft.current.store.take())).toBe('2-9')
  await pass(20_000)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`])
  const before = reads()
  act(() => draft.current.store.set(written('Too late')))
  act(() => draft.current.store.taken(written('')))
  await pass(SOON)
  expect(draft.current).toMatchObject({ draft: written(''), id: null, isRestored: false, state: 'saved' })
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`])
  expect(reads()).toBeGreaterThan(before)
  // Of the one that follows something is written already.
  const next = { ...EMPTY_DRAFT, projectId: '0-1', values: { '92-1': { id: '67-1' } } }
  act(() => draft.current.store.taken(next))
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`, `POST ${DRAFTS}`])
  expect(draft.current).toMatchObject({ draft: next, id: '2-10' })
})
