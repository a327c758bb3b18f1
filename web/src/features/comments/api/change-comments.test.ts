import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { issueKeys } from '../../issues/index.ts'
import type { CommentData } from '../model/comment.ts'
import type { CommentRun } from '../model/comment-run.ts'
import { deleteComment, restoreComment, saveComment } from './change-comments.ts'

const ISSUE = '2-1'
const comment = { id: '4-1', text: 'Three strands', textVersion: '1', deleted: false } as CommentData
const NEVER = () => Promise.reject(new Error('Nobody asks here'))

/** Ends the requests that are on their way, the oldest first, with what the server has of the comment then. */
let replies: ((body: object | null) => void)[] = []

beforeAll(() => setLocale('en'))
beforeEach(() => {
  queryClient.setQueryData<CommentRun>(issueKeys.comments(ISSUE), {
    comments: [comment],
    hasEarlier: false,
    hasLater: false,
  })
  vi.stubGlobal(
    'fetch',
    (_address: string, init: RequestInit) =>
      new Promise<Response>(resolve => {
        if (init.method !== 'POST') return
        replies.push(body =>
          resolve(
            body ? Response.json({ ...comment, ...body }) : Response.json({ error: 'forbidden' }, { status: 403 }),
          ),
        )
      }),
  )
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  replies = []
})

const shown = () => queryClient.getQueryData<CommentRun>(issueKeys.comments(ISSUE))?.comments[0]
const reply = async (body: object | null): Promise<void> => {
  await vi.waitFor(() => expect(replies).not.toEqual([]))
  replies.shift()?.(body)
}

test('what is done after a change stays to be seen when the reply to that comes', async () => {
  const deleting = deleteComment(ISSUE, comment)
  await vi.waitFor(() => expect(shown()?.deleted).toBe(true))
  const restoring = restoreComment(ISSUE, comment)
  await vi.waitFor(() => expect(shown()?.deleted).toBe(false))
  await reply({ deleted: true, updated: 7 })
  await deleting
  expect(shown()).toMatchObject({ deleted: false, updated: 7 })
  await reply({ deleted: false, updated: 8 })
  await restoring
  expect(shown()).toMatchObject({ deleted: false, updated: 8 })
})

test('what is refused later leaves what the reply before it told', async () => {
  const saving = saveComment(ISSUE, comment, 'Four strands', NEVER)
  const deleting = deleteComment(ISSUE, comment)
  await vi.waitFor(() => expect(shown()).toMatchObject({ deleted: true, text: 'Four strands' }))
  await reply({ text: 'Four strands', textVersion: '2' })
  await saving
  expect(shown()).toMatchObject({ deleted: true, textVersion: '2' })
  await reply(null)
  await expect(deleting).rejects.toThrow()
  expect(shown()).toMatchObject({ deleted: false, text: 'Four strands', textVersion: '2' })
})
