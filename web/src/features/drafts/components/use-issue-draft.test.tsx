import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countUnsent, personalValue } from '../../../platform/storage/index.ts'
import {
  closePage,
  lastBody,
  later,
  onPage,
  openPage,
  pass,
  refusal,
  type Sent,
  writesOf,
} from './draft-page.testing.tsx'
import { draftBody, EMPTY_DRAFT, type IssueDraft } from './new-issue.ts'
import { useIssueDraft } from './use-issue-draft.ts'

const DRAFTS = 'users/me/drafts'
const SOON = 1_000
const written = (summary: string, part: Partial<IssueDraft> = {}) => ({
  ...EMPTY_DRAFT,
  projectId: '0-1',
  summary,
  ...part,
})
const server = (id: string, summary: string, updated = 1_000) => ({
  id,
  summary,
  updated,
  project: { id: '0-1', shortName: 'T' },
})
/** As this browser keeps it. */
const stored = personalValue<unknown>('new-issue.draft', null, (value): value is unknown => value !== undefined)
const keep = (draft: IssueDraft, id: string | null, isDirty = false) =>
  stored.write({ draft, sync: { id, updated: 1_000, isDirty } })

/** What the server has, and what it says when something is written. */
let onServer: unknown
let said: (sent: Sent) => unknown
let got: readonly Sent[]

beforeEach(async () => {
  onServer = []
  said = ({ path }) => ({ id: path === DRAFTS ? '2-9' : path.slice(DRAFTS.length + 1), updated: 2_000 })
  got = await openPage(sent => (sent.method === 'GET' ? onServer : said(sent)))
})
afterEach(closePage)

const open = (start?: string, fixed: IssueDraft | null = null) =>
  onPage(() => useIssueDraft(start, fixed, draft => draftBody(draft, [])))

test('a draft counts as saved only when the server has said so', async () => {
  said = () => refusal(400, 'text_too_long')
  const draft = await open()
  expect(draft.current).toMatchObject({ draft: EMPTY_DRAFT, state: 'saved', isRestored: false, id: null })
  act(() => draft.current.store.set(written('Much too long')))
  expect(draft.current.state).toBe('sending')
  expect(stored.read()).toMatchObject({ draft: { summary: 'Much too long' }, sync: { id: null, isDirty: true } })
  expect(countUnsent()).toBe(1)
  await pass(20_000)
  expect(draft.current.state).toBe('local')
  // What is refused as it is, is not sent again as it is.
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`])
  said = () => ({ id: '2-9', updated: 2_000 })
  act(() => draft.current.store.set(written('Short')))
  expect(draft.current.state).toBe('sending')
  await pass(SOON)
  expect(draft.current).toMatchObject({ state: 'saved', id: '2-9' })
  expect(lastBody(got)).toMatchObject({ summary: 'Short' })
  expect(stored.read()).toMatchObject({
    draft: { summary: 'Short' },
    sync: { id: '2-9', updated: 2_000, isDirty: false },
  })
  expect(countUnsent()).toBe(0)
})

test('a draft that could not be sent is sent again, and begun only once', async () => {
  said = () => refusal(500, 'internal')
  const draft = await open()
  act(() => draft.current.store.set(written('Leaks')))
  await pass(SOON)
  expect(draft.current.state).toBe('local')
  // It was taken all the same: the reply alone was lost.
  onServer = [server('2-4', 'Leaks')]
  said = ({ path }) => ({ id: path.slice(DRAFTS.length + 1), updated: 2_000 })
  await pass(6_000)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`, `POST ${DRAFTS}/2-4`])
  expect(draft.current).toMatchObject({ state: 'saved', id: '2-4' })
})

test('what is written while the draft is on its way is still unsent, and changes the same draft', async () => {
  const reply = later()
  said = () => reply.promise
  const draft = await open()
  act(() => draft.current.store.set(written('Le')))
  await pass(SOON)
  act(() => draft.current.store.set(written('Leaks')))
  reply.come({ id: '2-9', updated: 2_000 })
  await pass(0)
  expect(draft.current.state).toBe('sending')
  expect(stored.read()).toMatchObject({ draft: { summary: 'Leaks' }, sync: { id: '2-9', isDirty: true } })
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`, `POST ${DRAFTS}/2-9`])
  expect(draft.current.state).toBe('saved')
})

test('an emptied draft is nothing here, and empty on the server when that has it', async () => {
  const draft = await open()
  act(() => draft.current.store.set(written('')))
  await pass(SOON)
  expect(writesOf(got)).toEqual([])
  act(() => draft.current.store.set(written('Leaks')))
  await pass(SOON)
  act(() => draft.current.store.set(written('', { projectId: '0-2' })))
  expect(stored.read()).toMatchObject({ draft: EMPTY_DRAFT, sync: { id: '2-9' } })
  expect(countUnsent()).toBe(0)
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`, `POST ${DRAFTS}/2-9`])
  expect(lastBody(got)).toMatchObject({ summary: '', project: { id: '0-2' } })
})

test('what was written before stands there again; one without content follows the list it is opened from', async () => {
  keep(written('Leaks'), '2-9')
  onServer = [server('2-9', 'Leaks')]
  const draft = await open('T')
  expect(draft.current).toMatchObject({ draft: written('Leaks'), isRestored: true, state: 'saved', id: '2-9' })
  expect(draft.current.others).toEqual([])
  expect(await act(() => draft.current.store.take())).toBe('2-9')
  draft.leave()
  onServer = []
  const empty = { draft: written(''), sync: { id: null, updated: 0, isDirty: false } }
  stored.write(empty)
  const listed = await open('T')
  expect(listed.current).toMatchObject({ draft: { projectId: '' }, isRestored: false })
  listed.leave()
  stored.write(empty)
  expect((await open()).current.draft.projectId).toBe('0-1')
})

test('what was never sent is sent now, and not lost to what the server has', async () => {
  keep(written('Leaks here'), '2-9', true)
  onServer = [server('2-9', 'Newer elsewhere', 9_000)]
  const draft = await open()
  expect(draft.current).toMatchObject({ state: 'sending', isRestored: true })
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}/2-9`])
  expect(draft.current).toMatchObject({ draft: written('Leaks here'), state: 'saved' })
})

test('a page that went before its draft was answered finds it again', async () => {
  keep(written('Leaks here'), null, true)
  onServer = [server('2-3', 'Another one'), server('2-9', 'Leaks')]
  const draft = await open()
  expect(draft.current.id).toBe('2-9')
  expect(draft.current.others.map(({ id }) => id)).toEqual(['2-3'])
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}/2-9`])
})

test('what another browser wrote later is shown, what it wrote before is not', async () => {
  keep(written('Old'), '2-9')
  onServer = [server('2-8', 'Another one', 9_000), server('2-9', 'Newer', 1_001)]
  const draft = await open()
  expect(draft.current).toMatchObject({ draft: written('Newer'), isRestored: true, id: '2-9', state: 'saved' })
  expect(stored.read()).toMatchObject({
    draft: { summary: 'Newer' },
    sync: { id: '2-9', updated: 1_001, isDirty: false },
  })
  draft.leave()
  await pass(0)
  keep(written('Old'), '2-9')
  onServer = [server('2-9', 'From before', 1_000)]
  expect((await open()).current.draft.summary).toBe('Old')
})

test('where this browser has nothing, the newest draft of the server is gone on with', async () => {
  onServer = [server('2-8', 'Newest'), server('2-7', 'Older'), server('2-6', '')]
  const draft = await open()
  expect(draft.current).toMatchObject({ draft: written('Newest'), isRestored: true, id: '2-8' })
  expect(draft.current.others.map(({ id }) => id)).toEqual(['2-7'])
  draft.leave()
  await pass(0)
  stored.clear()
  onServer = [server('2-6', '')]
  expect((await open()).current).toMatchObject({ draft: EMPTY_DRAFT, isRestored: false, id: null, others: [] })
})

test('what was published or dropped in another browser is gone here, too', async () => {
  keep(written('Old', { description: 'x' }), '2-9')
  onServer = [server('2-8', 'Another one')]
  const draft = await open()
  expect(draft.current).toMatchObject({ draft: written(''), isRestored: false, id: null, state: 'saved' })
  expect(draft.current.others.map(({ id }) => id)).toEqual(['2-8'])
})

test('what is typed before the server has answered stays', async () => {
  const reply = later()
  onServer = reply.promise
  const draft = await open()
  act(() => draft.current.store.set(written('Typed')))
  reply.come([server('2-8', 'Newest')])
  await pass(0)
  expect(draft.current.draft.summary).toBe('Typed')
  await pass(SOON)
  expect(writesOf(got)).toEqual([`POST ${DRAFTS}`])
})

test('nothing is restored over the texts of the address, unless they were written on', async () => {
  const given = written('From a link')
  onServer = [server('2-8', 'Newest')]
  keep(written('Other'), '2-9')
  const draft = await open(undefined, given)
  expect(draft.current).toMatchObject({ draft: given, isRestored: false, id: null })
  expect(draft.current.others.map(({ id }) => id)).toEqual(['2-8'])
  draft.leave()
  keep(written('From a link, written on'), '2-9', true)
  const again = await open(undefined, given)
  expect(again.current).toMatchObject({ draft: written('From a link, written on'), isRestored: true, id: '2-9' })
})

test('what is stored otherwise is nothing', async () => {
  const sync = { id: null, updated: 0, isDirty: false }
  const draft = written('Leaks')
  const broken = [7, null, { draft }, { draft, sync: null }, { draft, sync: 'x' }, { draft: 'x', sync }]
  const syncs = [
    { ...sync, id: 7 },
    { ...sync, updated: '0' },
    { ...sync, isDirty: null },
  ]
  for (const value of [...broken, ...syncs.map(bad => ({ draft, sync: bad }))]) {
    stored.write(value)
    const page = await open()
    expect(page.current).toMatchObject({ draft: EMPTY_DRAFT, state: 'saved' })
    page.leave()
  }
  stored.write({ draft, sync })
  expect((await open()).current.draft).toEqual(draft)
})
