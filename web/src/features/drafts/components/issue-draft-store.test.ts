import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api/index.ts'
import { forgetOwner, setStorageOwner } from '../../../platform/storage/index.ts'
import { createIssueDraftStore, type DraftState } from './issue-draft-store.ts'
import type { SavedDraft, ServerIssueDraft } from './issue-drafts.ts'
import { type Kept, NO_SYNC, readKept, writeKept } from './kept-issue-draft.ts'
import { EMPTY_DRAFT, type IssueDraft } from './new-issue.ts'

const DELAY_MS = 700
const RETRY_MS = 5_000
const written = (summary: string, part: Partial<IssueDraft> = {}): IssueDraft => ({
  ...EMPTY_DRAFT,
  projectId: '0-1',
  summary,
  ...part,
})
const onServer = (id: string, summary: string, updated = 1_000) =>
  ({ id, summary, updated, project: { id: '0-1', shortName: 'T' } }) as unknown as ServerIssueDraft

/** A server whose replies come when the test says so, in any order. */
function fakeServer() {
  const log: string[] = []
  const replies: PromiseWithResolvers<SavedDraft>[] = []
  let listed: readonly ServerIssueDraft[] = []
  return {
    log,
    has(...drafts: readonly ServerIssueDraft[]) {
      listed = drafts
    },
    /** The reply to the n-th save, from 0. */
    async reply(index: number, id: string, updated = 2_000) {
      replies[index]?.resolve({ id, updated } as SavedDraft)
      await passed(0)
    },
    async refuse(index: number, status: number, code: string) {
      replies[index]?.reject(new ApiError(status, code, ''))
      await passed(0)
    },
    save(id: string | null, { summary }: IssueDraft, keepalive: boolean) {
      log.push(`${id ?? 'new'}: ${summary}${keepalive ? ' (last)' : ''}`)
      const reply = Promise.withResolvers<SavedDraft>()
      replies.push(reply)
      return reply.promise
    },
    async list() {
      log.push('list')
      return listed
    },
    async drop(id: string) {
      log.push(`drop ${id}`)
    },
    refresh: () => undefined,
  }
}

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const keep = (draft: IssueDraft, sync: Partial<Kept['sync']> = {}) =>
  writeKept({ draft, sync: { ...NO_SYNC, ...sync } })
const create = (server = fakeServer(), fixed: IssueDraft | null = null) => ({
  server,
  store: createIssueDraftStore(server, { start: undefined, fixed }),
})
/** A form whose draft the server has as 2-9, with this summary. */
async function saved(summary: string) {
  const { server, store } = create()
  store.set(written(summary))
  await passed(DELAY_MS)
  await server.reply(0, '2-9')
  server.log.length = 0
  return { server, store }
}

beforeEach(() => {
  vi.useFakeTimers()
  setStorageOwner('1-1')
})
afterEach(() => {
  vi.useRealTimers()
  forgetOwner({ sparesUnsent: false })
})

test('subscribers are told of each transition of a draft: written, sent, written on, saved', async () => {
  const { server, store } = create()
  const seen: [string, DraftState, string | null][] = []
  const unsubscribe = store.subscribe(() => {
    const { draft, state, id } = store.state()
    seen.push([draft.summary, state, id])
  })
  store.set(written('Le'))
  await passed(DELAY_MS)
  store.set(written('Leaks'))
  await server.reply(0, '2-9')
  await passed(DELAY_MS)
  await server.reply(1, '2-9')
  unsubscribe()
  store.set(written('Leaks!'))
  expect(seen).toEqual([
    ['Le', 'sending', null],
    ['Leaks', 'sending', null],
    ['Leaks', 'sending', '2-9'],
    ['Leaks', 'saved', '2-9'],
  ])
  expect(server.log).toEqual(['new: Le', '2-9: Leaks'])
})

test('letters typed one after the other are sent once', async () => {
  const { server, store } = create()
  for (const text of ['L', 'Le', 'Lea']) {
    store.set(written(text))
    await passed(100)
  }
  await passed(DELAY_MS)
  expect(server.log).toEqual(['new: Lea'])
})

type Kind = {
  readonly kept: IssueDraft
  readonly sync?: Partial<Kept['sync']>
  readonly listed: readonly ServerIssueDraft[]
}
type Met = {
  readonly summary: string
  readonly id: string | null
  readonly isRestored: boolean
  readonly sends?: string
}
const dirty = { id: '2-9', updated: 1_000, isDirty: true }
const clean = { id: '2-9', updated: 1_000 }
const MET: readonly (readonly [string, Kind, Met])[] = [
  ['nothing anywhere', { kept: EMPTY_DRAFT, listed: [] }, { summary: '', id: null, isRestored: false }],
  [
    'nothing here, drafts there: the newest',
    { kept: EMPTY_DRAFT, listed: [onServer('2-8', 'Newest'), onServer('2-7', 'Older')] },
    { summary: 'Newest', id: '2-8', isRestored: true },
  ],
  [
    'nothing here, an empty one there',
    { kept: EMPTY_DRAFT, listed: [onServer('2-8', '')] },
    { summary: '', id: null, isRestored: false },
  ],
  [
    'the same on both sides',
    { kept: written('Own'), sync: clean, listed: [onServer('2-8', 'Newest', 9_000), onServer('2-9', 'Own')] },
    { summary: 'Own', id: '2-9', isRestored: true },
  ],
  [
    'written on elsewhere',
    { kept: written('Own'), sync: clean, listed: [onServer('2-9', 'Elsewhere', 1_001)] },
    { summary: 'Elsewhere', id: '2-9', isRestored: true },
  ],
  [
    'written on elsewhere and here: what is here is sent',
    { kept: written('Own'), sync: dirty, listed: [onServer('2-9', 'Elsewhere', 1_001)] },
    { summary: 'Own', id: '2-9', isRestored: true, sends: '2-9: Own' },
  ],
  [
    'dropped or published elsewhere',
    { kept: written('Own'), sync: clean, listed: [onServer('2-8', 'Another one')] },
    { summary: '', id: null, isRestored: false },
  ],
  [
    'dropped elsewhere, and written on here',
    { kept: written('Own'), sync: dirty, listed: [] },
    { summary: 'Own', id: '2-9', isRestored: true, sends: '2-9: Own' },
  ],
  [
    'emptied elsewhere: what is here stays',
    { kept: written('Own'), sync: clean, listed: [onServer('2-9', '', 1_001)] },
    { summary: 'Own', id: '2-9', isRestored: true },
  ],
]
test.each(MET)(
  'what a form goes on with: %s',
  async (_name, { kept, sync, listed }, { summary, id, isRestored, sends }) => {
    keep(kept, sync)
    const { server, store } = create()
    store.receive(listed)
    await passed(DELAY_MS)
    expect(store.state()).toMatchObject({ draft: { summary }, id, isRestored })
    expect(server.log).toEqual(sends === undefined ? [] : [sends])
  },
)

test('only the first answer decides, and none once something was written', () => {
  const { store } = create()
  store.receive([])
  store.receive([onServer('2-8', 'Later')])
  expect(store.state().draft).toEqual(EMPTY_DRAFT)
  const typed = create().store
  typed.set(written('Typed'))
  typed.receive([onServer('2-8', 'Newest')])
  expect(typed.state().draft.summary).toBe('Typed')
  const given = create(fakeServer(), written('From a link')).store
  given.receive([onServer('2-8', 'Newest')])
  expect(given.state()).toMatchObject({ draft: { summary: 'From a link' }, id: null, isRestored: false })
})

test('a failure is told, and the newest text sent again until the server has it', async () => {
  const { server, store } = await saved('Le')
  store.set(written('Lea'))
  await passed(DELAY_MS)
  await server.refuse(1, 500, 'internal')
  expect(store.state().state).toBe('local')
  store.set(written('Leaks'))
  expect(store.state().state).toBe('sending')
  await passed(RETRY_MS)
  await server.refuse(2, 0, 'network')
  await passed(RETRY_MS)
  await server.reply(3, '2-9')
  expect(server.log).toEqual(['2-9: Lea', '2-9: Leaks', '2-9: Leaks'])
  expect(store.state().state).toBe('saved')
  expect(readKept().sync).toEqual({ id: '2-9', updated: 2_000, isDirty: false })
})

test('what is refused for what it is, is not sent again before it is changed', async () => {
  const { server, store } = await saved('Le')
  store.set(written('Much too long'))
  await passed(DELAY_MS)
  await server.refuse(1, 400, 'text_too_long')
  await passed(10 * RETRY_MS)
  expect([server.log, store.state().state]).toEqual([['2-9: Much too long'], 'local'])
  expect(readKept().sync).toEqual({ id: '2-9', updated: 2_000, isDirty: true })
})

test('after a reply that was lost the draft is looked for before another one is begun', async () => {
  const { server, store } = create()
  store.set(written('Leaks'))
  await passed(DELAY_MS)
  server.has(onServer('2-3', 'Other'), onServer('2-4', 'Leaks'))
  await server.refuse(0, 0, 'network')
  await passed(RETRY_MS)
  await server.reply(1, '2-4')
  expect(server.log).toEqual(['new: Leaks', 'list', '2-4: Leaks'])
  expect(store.state()).toMatchObject({ id: '2-4', state: 'saved' })
})

test('a draft that was dropped elsewhere while it was written begins anew under the id of the reply', async () => {
  const { server, store } = await saved('Le')
  store.set(written('Leaks'))
  await passed(DELAY_MS)
  await server.reply(1, '2-10')
  expect(store.state()).toMatchObject({ id: '2-10', state: 'saved' })
  store.set(written('Leaks!'))
  await passed(DELAY_MS)
  expect(server.log).toEqual(['2-9: Leaks', '2-10: Leaks!'])
})

test('a reply about a draft that the form has left says nothing about the one it shows', async () => {
  const { server, store } = await saved('Le')
  store.set(written('Leaks'))
  await passed(DELAY_MS)
  store.show(written('Another one'), onServer('2-5', 'Another one'))
  await server.reply(1, '2-9', 3_000)
  expect(store.state()).toMatchObject({ draft: { summary: 'Another one' }, id: '2-5', state: 'saved' })
  expect(readKept().sync).toEqual({ id: '2-5', updated: 1_000, isDirty: false })
})

test('a draft is taken for its issue once what is on its way has arrived, and nothing is sent of it after that', async () => {
  const { server, store } = create()
  store.set(written('Leaks'))
  await passed(DELAY_MS)
  store.set(written('Leaks!'))
  let id: string | null | undefined
  void store.take().then(taken => {
    id = taken
  })
  await passed(0)
  expect(id).toBeUndefined()
  await server.reply(0, '2-9')
  expect(id).toBe('2-9')
  store.taken(written(''))
  await passed(10 * RETRY_MS)
  expect(server.log).toEqual(['new: Leaks'])
  expect(store.state()).toEqual({ draft: written(''), id: null, isRestored: false, state: 'saved' })
  expect(readKept()).toEqual({ draft: EMPTY_DRAFT, sync: NO_SYNC })
})

test('what was thrown away is not among the others, and comes back as it was', async () => {
  const { server, store } = await saved('Leaks')
  const takeBack = store.drop(written(''), true)
  expect(store.othersOf([onServer('2-9', 'Leaks'), onServer('2-5', 'Other')]).map(({ id }) => id)).toEqual(['2-5'])
  takeBack()
  expect(store.state()).toMatchObject({ draft: written('Leaks'), id: '2-9', state: 'sending' })
  expect(store.othersOf([onServer('2-9', 'Leaks')])).toEqual([])
  await passed(10 * RETRY_MS)
  expect(server.log).toEqual(['2-9: Leaks'])
})

test('of two texts under way at once the older one, answered last, says nothing about the newer one', async () => {
  const { server, store } = await saved('Le')
  const leave = store.open()
  store.set(written('Leaks'))
  await passed(DELAY_MS)
  store.set(written('Leaks here'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.restoreAllMocks()
  expect(server.log).toEqual(['2-9: Leaks', '2-9: Leaks here (last)'])
  await server.reply(2, '2-9', 4_000)
  expect(store.state().state).toBe('saved')
  await server.reply(1, '2-9', 3_000)
  expect(store.state().state).toBe('saved')
  expect(readKept()).toEqual({ draft: written('Leaks here'), sync: { id: '2-9', updated: 4_000, isDirty: false } })
  leave()
})

test('of two tabs that write each keeps its draft, and the browser what was written last in either', async () => {
  const one = create()
  const two = create()
  one.store.set(written('One'))
  await passed(DELAY_MS)
  two.store.set(written('Two'))
  await one.server.reply(0, '2-1')
  expect(one.store.state()).toMatchObject({ draft: { summary: 'One' }, id: '2-1', state: 'saved' })
  expect(readKept()).toEqual({ draft: written('Two'), sync: { id: null, updated: 0, isDirty: true } })
  await passed(DELAY_MS)
  await two.server.reply(0, '2-2')
  expect([one.server.log, two.server.log]).toEqual([['new: One'], ['new: Two']])
  expect(readKept()).toMatchObject({ draft: { summary: 'Two' }, sync: { id: '2-2', isDirty: false } })
  one.store.set(written('One, written on'))
  expect(readKept()).toMatchObject({ draft: { summary: 'One, written on' }, sync: { id: '2-1', isDirty: true } })
})

const ENDS: readonly (readonly [string, (store: ReturnType<typeof create>['store']) => unknown])[] = [
  ['became an issue', store => store.taken(written(''))],
  ['was dropped', store => store.drop(written(''), false)],
  ['was emptied', store => store.set(written(''))],
]
test.each(ENDS)('a draft that %s in one tab takes nothing from what another one has written', async (_name, end) => {
  const { store } = await saved('One')
  const two = create()
  two.store.set(written('Two'))
  end(store)
  expect(readKept()).toMatchObject({ draft: { summary: 'Two' }, sync: { isDirty: true } })
  expect(store.state().draft).toEqual(written(''))
})

test('what somebody opens in one tab is kept in place of what another one has written', async () => {
  const { store } = await saved('One')
  create().store.set(written('Two'))
  store.show(written('Third'), onServer('2-3', 'Third'))
  expect(readKept()).toEqual({ draft: written('Third'), sync: { id: '2-3', updated: 1_000, isDirty: false } })
})
