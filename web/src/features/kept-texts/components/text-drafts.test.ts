import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { refusal } from '../../drafts/components/draft-page.testing.tsx'
import { type DraftPlace, dropServerDraft, forgetKnownDraft, saveServerDraft, serverDraftQuery } from './text-drafts.ts'

const COMMENT = { kind: 'comment', hostId: '2-7' } as const
const EDIT = { kind: 'commentEdit', hostId: '2-7', commentId: '4-2' } as const
const PLACE = { kind: 'description', hostId: '2-7' } as const

/** Requests that have been sent, in their order; each is answered by hand. */
const sent: {
  readonly method: string
  readonly path: string
  readonly body: unknown
  readonly isLast: boolean
  readonly answer: (reply?: Response) => void
}[] = []
/** What the server has, by path. */
let onServer: Readonly<Record<string, unknown>>

beforeEach(() => {
  sent.length = 0
  onServer = {}
  vi.stubGlobal(
    'fetch',
    (input: string, { method = 'GET', body, keepalive }: RequestInit = {}) =>
      new Promise<Response>(resolve => {
        const path = new URL(input).pathname.replace('/api/', '')
        const answer = (reply = Response.json({ id: '1', updated: 1 })) => resolve(reply)
        // Whether the server is back may still be looked up for another file's tests.
        if (method === 'GET') answer(Response.json(onServer[path] ?? {}))
        else sent.push({ method, path, body: body && JSON.parse(String(body)), isLast: keepalive === true, answer })
      }),
  )
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const methods = () => sent.map(({ method }) => method)

test('a draft is dropped after what was being saved of it, so that it stays dropped', async () => {
  const saved = saveServerDraft(PLACE, 'Half a thought', null, false)
  const dropped = dropServerDraft(PLACE)
  await vi.waitFor(() => expect(methods()).toEqual(['POST']))
  sent[0]?.answer()
  await saved
  await vi.waitFor(() => expect(methods()).toEqual(['POST', 'DELETE']))
  sent[1]?.answer()
  await dropped
})

test('a page that is being left saves at once', async () => {
  const saved = saveServerDraft(PLACE, 'Half a', null, false)
  const last = saveServerDraft(PLACE, 'Half a thought', null, true)
  await vi.waitFor(() => expect(methods()).toEqual(['POST', 'POST']))
  for (const { answer } of sent) answer()
  await Promise.all([saved, last])
})

test('each text is saved at its own place, with the version that it began with', async () => {
  for (const place of [COMMENT, PLACE, EDIT] as const) {
    const saved = saveServerDraft(place, 'Half', '7', false)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    sent.shift()?.answer(Response.json({ id: '4-9', updated: place === EDIT ? null : 5 }))
    expect(await saved).toEqual({ id: '4-9', text: 'Half', version: '7', updated: place === EDIT ? 0 : 5 })
    const last = saveServerDraft(place, 'Half', '7', true)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    const [{ path, body, isLast, answer } = { path: '', body: null, isLast: false, answer: () => undefined }] =
      sent.splice(0)
    expect([path, body, isLast]).toEqual(
      {
        comment: ['issues/2-7/draftComment', { text: 'Half' }, true],
        description: ['issues/2-7/editDraft', { text: 'Half', baseVersion: '7' }, true],
        commentEdit: ['issues/2-7/comments/4-2/editDraft', { text: 'Half', baseVersion: '7' }, true],
      }[place.kind],
    )
    answer()
    await last
  }
})

test('what is sent of one text waits neither for another one nor for what failed before', async () => {
  const failing = saveServerDraft(PLACE, 'Half', null, false)
  const next = saveServerDraft(PLACE, 'Half a', null, false)
  const other = saveServerDraft(COMMENT, 'Half', null, false)
  await vi.waitFor(() =>
    expect(sent.map(({ path }) => path)).toEqual(['issues/2-7/editDraft', 'issues/2-7/draftComment']),
  )
  sent[0]?.answer(refusal(403, 'forbidden'))
  await expect(failing).rejects.toMatchObject({ code: 'forbidden' })
  await vi.waitFor(() => expect(sent).toHaveLength(3))
  for (const { answer } of sent) answer()
  await Promise.all([next, other])
})

test('dropping what is gone already is no failure', async () => {
  for (const [reply, code] of [
    [refusal(404, 'not_found'), null],
    [refusal(403, 'forbidden'), 'forbidden'],
  ] as const) {
    const dropped = dropServerDraft(EDIT)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    sent.shift()?.answer(reply)
    expect(
      await dropped.then(
        () => null,
        error => error.code,
      ),
    ).toBe(code)
  }
})

test('each text finds its draft of the server', async () => {
  onServer = {
    'issues/2-7': {
      draftComment: { id: '4-9', text: 'Half a comment', updated: 5 },
      editDraft: { text: 'Half a text', baseVersion: '7', updated: 6 },
    },
    'issues/2-7/comments/4-2': { editDraft: { text: 'Half an edit', baseVersion: '8', updated: null } },
  }
  expect(await found(COMMENT)).toEqual({ id: '4-9', text: 'Half a comment', version: null, updated: 5 })
  expect(await found(PLACE)).toEqual({ id: null, text: 'Half a text', version: '7', updated: 6 })
  expect(await found(EDIT)).toEqual({ id: null, text: 'Half an edit', version: '8', updated: 0 })
  expect(await found({ ...EDIT, commentId: '4-3' })).toBeNull()
})

test('a draft without a text is none', async () => {
  for (const draft of [null, undefined, { id: '4-9', text: '' }, { id: '4-9', text: null }]) {
    onServer = { 'issues/2-7': { draftComment: draft, editDraft: draft } }
    queryClient.clear()
    expect([await found(COMMENT), await found(PLACE)]).toEqual([null, null])
  }
  onServer = { 'issues/2-7': { draftComment: { id: '4-9', text: 'x', updated: null } } }
  queryClient.clear()
  expect(await found(COMMENT)).toMatchObject({ updated: 0 })
})

test('what is forgotten goes alone, and what is being read does not bring it back', async () => {
  onServer = { 'issues/2-7': { draftComment: { id: '4-9', text: 'x' }, editDraft: { text: 'y', baseVersion: '7' } } }
  forgetKnownDraft(queryClient, COMMENT)
  expect(queryClient.getQueryData(['drafts', '2-7'])).toBeUndefined()
  await found(COMMENT)
  const reading = queryClient.fetchQuery({ ...serverDraftQuery(COMMENT), staleTime: 0 }).catch(() => undefined)
  forgetKnownDraft(queryClient, COMMENT)
  await reading
  expect(await known(COMMENT)).toBeNull()
  expect(await known(PLACE)).toMatchObject({ text: 'y' })
})

async function found(place: DraftPlace) {
  await queryClient.ensureQueryData(serverDraftQuery(place))
  return known(place)
}

function known(place: DraftPlace) {
  const { queryKey, select } = serverDraftQuery(place)
  const data = queryClient.getQueryData(queryKey)
  return data === undefined ? undefined : select?.(data)
}
