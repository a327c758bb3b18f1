import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, isApiError } from '../../../platform/api/index.ts'
import { queryClient, rewrite } from '../../../platform/query/index.ts'
import { hostKeys, hostKindOf } from '../../host-kinds/index.ts'
import { type CommentData, commentFieldsOf } from '../model/comment.ts'
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

/** The comments that are read of a host: the newest, or those around the one the address leads to. */
export const commentsQuery = (hostId: string) =>
  queryOptions({
    queryKey: hostKeys.comments(hostId),
    queryFn: ({ signal }) => readRun(hostId, signal),
  })

export const useComments = (hostId: string) => useQuery(commentsQuery(hostId))

const TEXTS = { id: true, text: true, deleted: true } as const

/** What all comments of a host say now; for views that compare, since there may be thousands. */
export function useCommentTexts(hostId: string) {
  return useQuery({
    queryKey: [...hostKeys.comments(hostId), 'texts'],
    queryFn: ({ signal }) =>
      call(hostKindOf(hostId).routes.comments.list, {
        params: { id: hostId },
        fields: TEXTS,
        query: { $top: -1 },
        signal,
      }),
  })
}

export function knownRun(hostId: string): CommentRun | undefined {
  return queryClient.getQueryData<CommentRun>(hostKeys.comments(hostId))
}

export function editRun(hostId: string, change: (run: CommentRun | undefined) => CommentRun | undefined): void {
  rewrite<CommentRun>(hostKeys.comments(hostId), change)
}

/** Goes to the newest comments, away from those that were read. */
export async function showNewest(hostId: string): Promise<void> {
  const run = await readNewest(hostId)
  queryClient.setQueryData<CommentRun>(hostKeys.comments(hostId), run)
}

/** Goes to a comment that is not among those that were read, when there is one. */
export async function showComment(hostId: string, id: string): Promise<void> {
  try {
    const run = await readAround(hostId, id)
    editRun(hostId, () => run)
  } catch (error) {
    if (!isApiError(error)) throw error
  }
}

/** Reads on towards the oldest. */
export async function loadEarlier(hostId: string): Promise<void> {
  const first = firstSent(knownRun(hostId))
  if (!first) return
  const read = await readPage(hostId, { from: first.id, reverse: true, $skip: 1, $top: MORE + 1 })
  editRun(hostId, run => withEarlier(run, first.id, read, MORE))
}

/** Reads on towards the newest. */
export async function loadLater(hostId: string): Promise<void> {
  const last = lastSent(knownRun(hostId))
  if (!last) return
  const read = await readPage(hostId, { from: last.id, $skip: 1, $top: MORE + 1 })
  editRun(hostId, run => withLater(run, last.id, read, MORE))
}

async function readRun(hostId: string, signal: AbortSignal): Promise<CommentRun> {
  const known = knownRun(hostId)
  const first = firstSent(known)
  const target = targetComment(location.hash)
  try {
    if (known && first) return await readAgain(hostId, known, first.id, signal)
    if (target !== undefined) return await readAround(hostId, target, signal)
  } catch (error) {
    // The comment to begin with is gone, or another's to see.
    if (!isApiError(error) || error.status !== 404) throw error
  }
  return readNewest(hostId, signal)
}

/** The comments that are known, and all that came after them. */
async function readAgain(hostId: string, known: CommentRun, first: string, signal: AbortSignal): Promise<CommentRun> {
  const count = known.comments.filter(comment => !isPendingComment(comment)).length
  const { hasEarlier, hasLater } = known
  const read = await readPage(hostId, { from: first, $top: hasLater ? count + 1 : -1 }, signal)
  const fresh = hasLater
    ? { comments: read.slice(0, count), hasEarlier, hasLater: read.length > count }
    : { comments: read, hasEarlier, hasLater }
  return withReadMeanwhile(fresh, first, knownRun(hostId))
}

async function readNewest(hostId: string, signal?: AbortSignal): Promise<CommentRun> {
  const read = await readPage(hostId, { reverse: true, $top: FIRST + 1 }, signal)
  return { comments: read.slice(0, FIRST).toReversed(), hasEarlier: read.length > FIRST, hasLater: false }
}

async function readAround(hostId: string, id: string, signal?: AbortSignal): Promise<CommentRun> {
  const after = FIRST - BEFORE_TARGET
  const [older, newer] = await Promise.all([
    readPage(hostId, { from: id, reverse: true, $skip: 1, $top: BEFORE_TARGET + 1 }, signal),
    readPage(hostId, { from: id, $top: after + 1 }, signal),
  ])
  return {
    comments: [...older.slice(0, BEFORE_TARGET).toReversed(), ...newer.slice(0, after)],
    hasEarlier: older.length > BEFORE_TARGET,
    hasLater: newer.length > after,
  }
}

function readPage(hostId: string, place: Place, signal?: AbortSignal): Promise<readonly CommentData[]> {
  return call(hostKindOf(hostId).routes.comments.list, {
    params: { id: hostId },
    fields: commentFieldsOf(hostId),
    query: place,
    ...(signal && { signal }),
  })
}
