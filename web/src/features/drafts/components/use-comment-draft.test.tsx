import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../platform/query/index.ts'
import { storedText } from '../../kept-texts/index.ts'
import type { Audience } from '../../users/index.ts'
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
import { useCommentDraft } from './use-comment-draft.ts'

const DRAFT = 'issues/2-1/draftComment'
const PLACE = { kind: 'comment', hostId: '2-1' } as const
const WORDS = { text: 'some words', version: null, synced: 0, isDirty: true }
const TEAM: Audience = [{ kind: 'group', id: '3-1', name: 'Team' }]
const CREW: Audience = [{ kind: 'group', id: '3-2', name: 'Crew' }]
const LIMITED = { id: '4-1', visibility: { permittedGroups: [{ id: '3-1', name: 'Team' }] }, attachments: [] }
const FILE = { id: '8-1', name: 'chart.txt' }

let got: readonly Sent[]
/** What the server has, and what it says when something is written. */
let onServer: unknown
let said: (sent: Sent) => unknown
let isRefused: boolean

beforeEach(async () => {
  onServer = null
  isRefused = false
  said = () => ({ id: '4-1' })
  got = await openPage(async sent => {
    if (sent.method !== 'GET') return said(sent)
    if (isRefused) return refusal(403, 'forbidden')
    return sent.path === 'issues/2-1' ? { draftComment: await onServer } : [FILE]
  })
})
afterEach(closePage)

const open = (enabled = true) => onPage(() => useCommentDraft('2-1', enabled))
async function taken(draft: Awaited<ReturnType<typeof open>>) {
  let result: unknown
  await act(async () => {
    result = await draft.current.take()
  })
  return result
}

test('nothing is asked before the composer is open', async () => {
  onServer = LIMITED
  const draft = await open(false)
  expect(got).toEqual([])
  expect(draft.current.audience).toEqual([])
  expect(draft.current.files.files).toEqual([])
})

test('who was chosen before stands there again, with the files', async () => {
  onServer = { ...LIMITED, attachments: [{ id: '8-1' }] }
  const draft = await open()
  expect(draft.current.audience).toEqual(TEAM)
  expect(draft.current.files.files).toEqual([FILE])
  expect(readsOf(got)).toEqual(['issues/2-1', `${DRAFT}/attachments`])
  expect(await taken(draft)).toEqual({ id: '4-1', audience: TEAM })
})

test('files of a draft without any are not asked for', async () => {
  onServer = { id: '4-1', visibility: null, attachments: null }
  const draft = await open()
  expect(draft.current.audience).toEqual([])
  expect(readsOf(got)).toEqual(['issues/2-1'])
})

test('who is chosen is kept with the draft a moment later', async () => {
  const draft = await open()
  said = () => ({ id: '4-7' })
  act(() => draft.current.setAudience(TEAM))
  expect(draft.current.audience).toEqual(TEAM)
  expect(writesOf(got)).toEqual([])
  await pass(1_000)
  expect(writesOf(got)).toEqual([`POST ${DRAFT}`])
  expect(lastBody(got)).toEqual({ visibility: { permittedGroups: [{ id: '3-1' }], permittedUsers: [] } })
  expect(got.at(-1)?.isLast).toBe(false)
  expect(await taken(draft)).toEqual({ id: '4-7', audience: TEAM })
})

test('who was chosen anew counts, whatever the server had', async () => {
  onServer = LIMITED
  const draft = await open()
  act(() => draft.current.setAudience([]))
  expect(draft.current.audience).toEqual([])
  expect(await taken(draft)).toEqual({ id: '4-1', audience: [] })
  await pass(10_000)
  expect(writesOf(got)).toEqual([])
})

test('what is sent before the server has told who was chosen waits for that', async () => {
  const reply = later()
  onServer = reply.promise
  const draft = await open()
  expect(draft.current.audience).toEqual([])
  const sent = draft.current.take()
  await pass(1_000)
  reply.come(LIMITED)
  await pass(0)
  expect(await sent).toEqual({ id: '4-1', audience: TEAM })
  expect(readsOf(got)).toEqual(['issues/2-1'])
})

test('what is sent while nobody knows who was chosen is not sent at all', async () => {
  isRefused = true
  const draft = await open()
  await expect(taken(draft)).rejects.toMatchObject({ code: 'forbidden' })
})

test('after it was sent the next one begins empty, whatever was still being read', async () => {
  onServer = LIMITED
  const draft = await open()
  act(() => draft.current.setAudience(CREW))
  await taken(draft)
  act(() => draft.current.taken())
  expect(draft.current.audience).toEqual([])
  expect(await taken(draft)).toEqual({ id: null, audience: [] })
  expect(writesOf(got)).toEqual([])
})

/** A comment limited to the team was sent, and nobody knows what became of it. */
async function sendInVain() {
  const draft = await open()
  act(() => draft.current.setAudience(TEAM))
  await pass(1_000)
  expect(await taken(draft)).toEqual({ id: '4-1', audience: TEAM })
  // It was published, with the draft.
  onServer = null
  return draft
}

test.each([0, 1_000])(
  'what comes back as the draft is still limited when the page is loaded anew %i ms after',
  async ms => {
    const draft = await sendInVain()
    storedText(PLACE).write(WORDS)
    said = () => (ms === 0 ? refusal(503, 'unavailable') : { id: '4-2' })
    act(() => draft.current.refused())
    await pass(ms)
    if (ms > 0) {
      expect(writesOf(got)).toEqual([`POST ${DRAFT}`, `POST ${DRAFT}`])
      onServer = { ...LIMITED, id: '4-2' }
    }
    draft.leave()
    await pass(0)
    queryClient.clear()
    said = () => ({ id: '4-2' })
    const again = await open()
    expect(again.current.audience).toEqual(TEAM)
    await pass(1_000)
    expect(lastBody(got)).toEqual({ visibility: { permittedGroups: [{ id: '3-1' }], permittedUsers: [] } })
    expect(await taken(again)).toEqual({ id: '4-2', audience: TEAM })
  },
)

test('what was left while it was being sent is still limited, as long as its text is there', async () => {
  const draft = await sendInVain()
  storedText(PLACE).write(WORDS)
  draft.leave()
  queryClient.clear()
  const again = await open()
  expect(again.current.audience).toEqual(TEAM)
  act(() => storedText(PLACE).clear())
  await pass(1_000)
  expect(again.current.audience).toEqual([])
  expect(writesOf(got)).toEqual([`POST ${DRAFT}`])
})

test('who was chosen for the next one while this one was being sent counts for that', async () => {
  const draft = await sendInVain()
  act(() => draft.current.setAudience(CREW))
  act(() => draft.current.taken())
  expect(draft.current.audience).toEqual(CREW)
  said = () => ({ id: '4-2' })
  await pass(1_000)
  expect(lastBody(got)).toEqual({ visibility: { permittedGroups: [{ id: '3-2' }], permittedUsers: [] } })
  expect(await taken(draft)).toEqual({ id: '4-2', audience: CREW })
})

test('thrown away, its readers go from the server as well', async () => {
  onServer = { ...LIMITED, attachments: [{ id: '8-1' }] }
  const draft = await open()
  act(() => draft.current.forget())
  await pass(0)
  expect(draft.current.audience).toEqual([])
  expect(draft.current.files.files).toEqual([])
  expect(writesOf(got)).toEqual([`DELETE ${DRAFT}`])
  expect(await taken(draft)).toEqual({ id: null, audience: [] })
})

test('thrown away before anything was kept, nothing is asked of the server', async () => {
  const draft = await open()
  act(() => draft.current.setAudience(TEAM))
  act(() => draft.current.forget())
  await pass(10_000)
  expect(writesOf(got)).toEqual([])
  expect(draft.current.audience).toEqual([])
})

test('thrown away while it is being kept, it is gone as well', async () => {
  const draft = await open()
  const reply = later()
  said = ({ method }) => (method === 'POST' ? reply.promise : undefined)
  act(() => draft.current.setAudience(TEAM))
  await pass(1_000)
  act(() => draft.current.forget())
  reply.come({ id: '4-1' })
  await pass(10_000)
  expect(writesOf(got)).toEqual([`POST ${DRAFT}`, `DELETE ${DRAFT}`])
  expect(await taken(draft)).toEqual({ id: null, audience: [] })
})

test('a draft that cannot be dropped troubles nobody', async () => {
  onServer = LIMITED
  const draft = await open()
  said = () => refusal(409, 'conflict')
  act(() => draft.current.forget())
  await pass(0)
  expect(draft.current.audience).toEqual([])
})

test('a file begins the draft, once, and is waited for before it is sent', async () => {
  const draft = await open()
  const uploads: { readonly url: string; readonly done: () => void }[] = []
  const { XMLHttpRequest } = window
  Object.assign(window, {
    XMLHttpRequest: class {
      upload = {}
      status = 200
      responseText = JSON.stringify([FILE])
      onload = () => undefined
      url = ''
      open(_method: string, url: string) {
        this.url = url
      }
      setRequestHeader = () => undefined
      getResponseHeader = () => null
      send() {
        uploads.push({ url: this.url, done: () => this.onload() })
      }
    },
  })
  try {
    act(() => void draft.current.files.add([new File(['x'], 'chart.txt')]))
    await pass(0)
    expect(writesOf(got)).toEqual([`POST ${DRAFT}`])
    expect(lastBody(got)).toEqual({})
    expect(uploads.map(({ url }) => new URL(url).pathname)).toEqual([`/api/${DRAFT}/attachments`])
    let result: unknown
    const sent = draft.current.take().then(one => {
      result = one
    })
    await pass(1_000)
    expect(result).toBeUndefined()
    uploads[0]?.done()
    await pass(0)
    await sent
    expect(result).toEqual({ id: '4-1', audience: [] })
    expect(draft.current.files.files).toEqual([FILE])
    act(() => void draft.current.files.add([new File(['y'], 'other.txt')]))
    await pass(0)
    expect(writesOf(got)).toEqual([`POST ${DRAFT}`])
  } finally {
    Object.assign(window, { XMLHttpRequest })
  }
})
