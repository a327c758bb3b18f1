import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropServerDraft, saveServerDraft } from './text-drafts.ts'

const PLACE = { kind: 'description', issueId: '2-7' } as const

/** Requests that have been sent, in their order; each is answered by hand. */
const sent: { readonly method: string; readonly answer: () => void }[] = []

beforeEach(() => {
  sent.length = 0
  vi.stubGlobal(
    'fetch',
    (_input: RequestInfo | URL, { method = 'GET' }: RequestInit = {}) =>
      new Promise<Response>(resolve => {
        const answer = () => resolve(Response.json({ id: '1', updated: 1 }))
        // Whether the server is back may still be looked up for another file's tests.
        if (method === 'GET') answer()
        else sent.push({ method, answer })
      }),
  )
})
afterEach(() => vi.unstubAllGlobals())

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
