import { listComments } from '@cairn/common/features/comments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import { issueKeys } from '../../issues/index.ts'
import { COMMENT_FIELDS, type CommentData } from '../model/comment.ts'
import {
  type CommentRun,
  firstSent,
  isPendingComment,
  lastSent,
  withEarlier,
  withLater,
  withReadMeanwhile,
} from '../model/comment-run.ts'
import { targetComment } from '../model/target-comment.ts'

/** Read at first; and so many more at each press. */
const FIRST = 50
const MORE = 100
/** Of those around a comment that the address leads to. */
const BEFORE_TARGET = 20

type Place = { readonly from?: string; readonly reverse?: true; readonly $skip?: 1; readonly $top: number }

/** The comments that are read of an issue: the newest, or those around the one the address leads to. */
export const commentsQuery = (issueId: string) =>
  queryOptions({
    queryKey: issueKeys.comments(issueId),
    queryFn: ({ signal }) => readRun(issueId, signal),
  })

export const useComments = (issueId: string) => useQuery(commentsQuery(issueId))

const TEXTS = { id: true, text: true, deleted: true } as const

/** What all comments of an issue say now; for views that compare, since there may be thousands. */
export function useCommentTexts(issueId: string) {
  return useQuery({
    queryKey: [...issueKeys.comments(issueId), 'texts'],
    queryFn: ({ signal }) =>
      call(listComments, { params: { id: issueId }, fields: TEXTS, query: { $top: -1 }, signal }),
  })
}

export function knownRun(issueId: string): CommentRun | undefined {
  return queryClient.getQueryData<CommentRun>(issueKeys.comments(issueId))
}

export function editRun(issueId: string, change: (run: CommentRun | undefined) => CommentRun | undefined): void {
  rewrite<CommentRun>(issueKeys.comments(issueId), change)
}

/** Goes to the newest comments, away from those that were read. */
export async function showNewest(issueId: string): Promise<void> {
  const run = await readNewest(issueId)
  queryClient.setQueryData<CommentRun>(issueKeys.comments(issueId), run)
}

/** Goes to a comment that is not among those that were read, when there is one. */
export async function showComment(issueId: string, id: string): Promise<void> {
  try {
    const run = await readAround(issueId, id)
    editRun(issueId, () => run)
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

/** Reads on towards the oldest. */
export async function loadEarlier(issueId: string): Promise<void> {
  const first = firstSent(knownRun(issueId))
  if (!first) return
  const read = await readPage(issueId, { from: first.id, reverse: true, $skip: 1, $top: MORE + 1 })
  editRun(issueId, run => withEarlier(run, first.id, read, MORE))
}

/** Reads on towards the newest. */
export async function loadLater(issueId: string): Promise<void> {
  const last = lastSent(knownRun(issueId))
  if (!last) return
  const read = await readPage(issueId, { from: last.id, $skip: 1, $top: MORE + 1 })
  editRun(issueId, run => withLater(run, last.id, read, MORE))
}

async function readRun(issueId: string, signal: AbortSignal): Promise<CommentRun> {
  const known = knownRun(issueId)
  const first = firstSent(known)
  const target = targetComment(location.hash)
  try {
    if (known && first) return await readAgain(issueId, known, first.id, signal)
    if (target !== undefined) return await readAround(issueId, target, signal)
  } catch (error) {
    // The comment to begin with is gone, or another's to see.
    if (!isApiError(error) || error.status !== 404) throw error
  }
  return readNewest(issueId, signal)
}

/** The comments that are known, and all that came after them. */
async function readAgain(issueId: string, known: CommentRun, first: string, signal: AbortSignal): Promise<CommentRun> {
  const count = known.comments.filter(comment => !isPendingComment(comment)).length
  const { hasEarlier, hasLater } = known
  const read = await readPage(issueId, { from: first, $top: hasLater ? count + 1 : -1 }, signal)
  const fresh = hasLater
    ? { comments: read.slice(0, count), hasEarlier, hasLater: read.length > count }
    : { comments: read, hasEarlier, hasLater }
  return withReadMeanwhile(fresh, first, knownRun(issueId))
}

async function readNewest(issueId: string, signal?: AbortSignal): Promise<CommentRun> {
  const read = await readPage(issueId, { reverse: true, $top: FIRST + 1 }, signal)
  return { comments: read.slice(0, FIRST).toReversed(), hasEarlier: read.length > FIRST, hasLater: false }
}

async function readAround(issueId: string, id: string, signal?: AbortSignal): Promise<CommentRun> {
  const after = FIRST - BEFORE_TARGET
  const [older, newer] = await Promise.all([
    readPage(issueId, { from: id, reverse: true, $skip: 1, $top: BEFORE_TARGET + 1 }, signal),
    readPage(issueId, { from: id, $top: after + 1 }, signal),
  ])
  return {
    comments: [...older.slice(0, BEFORE_TARGET).toReversed(), ...newer.slice(0, after)],
    hasEarlier: older.length > BEFORE_TARGET,
    hasLater: newer.length > after,
  }
}

function readPage(issueId: string, place: Place, signal?: AbortSignal): Promise<readonly CommentData[]> {
  return call(listComments, {
    params: { id: issueId },
    fields: COMMENT_FIELDS,
    query: place,
    ...(signal && { signal }),
  })
}
