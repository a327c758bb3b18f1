import { createCommentRoute, getComment, updateCommentRoute } from '@cairn/common/features/comments'
import { addReaction, removeReaction } from '@cairn/common/features/reactions'
import { setTaskChecked, taskText } from '@cairn/common/platform/markdown'
import { type CallOptions, call, isApiError, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient, queued } from '../../../platform/query/index.ts'
import type { Me } from '../../../platform/session/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo, withdrawUndo } from '../../../ui/undo/offer-undo.ts'
import { type AskConflict, decideText, ifMatch, refusalText, saveVersioned } from '../../conflicts/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import { issueKeys, paintIssue, readableIdOf } from '../../issues/index.ts'
import { dropServerDraft } from '../../kept-texts/index.ts'
import type { UserData } from '../../users/index.ts'
import { type Audience, visibilityBody } from '../../users/index.ts'
import { COMMENT_FIELDS, type CommentData } from '../model/comment.ts'
import { type CommentRun, pendingId } from '../model/comment-run.ts'
import { editRun, knownRun, showNewest } from './comment-run.ts'

/** Changes a comment on the server; gives what it is now. */
const send = (issueId: string, id: string, options: Pick<CallOptions<typeof updateCommentRoute>, 'body' | 'headers'>) =>
  call(updateCommentRoute, { params: { id: issueId, commentId: id }, fields: COMMENT_FIELDS, ...options })

/** What a comment is made of: the server's id of its draft, which goes with it, and who sees it; nobody: who sees the issue. */
export type TakenDraft = { readonly id: string | null; readonly audience: Audience }

/**
 * Adds a comment; it stands there at once. Rejects after it was taken back and a message shown.
 * @param draft what it is made of, as soon as that is known
 * @param attachments the files that come with the draft, which the text speaks of by their names
 */
export async function addComment(
  issueId: string,
  text: string,
  me: Me,
  draft: Promise<TakenDraft> = Promise.resolve({ id: null, audience: [] }),
  attachments: readonly AttachmentData[] = [],
): Promise<void> {
  const now = Date.now()
  const pending: CommentData = {
    $type: 'IssueComment',
    id: pendingId(),
    text,
    textVersion: null,
    created: now,
    updated: null,
    deleted: false,
    pinned: false,
    visibility: null,
    author: { $type: 'User', id: me.id, login: me.login, fullName: me.fullName, avatarUrl: me.avatarUrl },
    attachments,
    reactions: [],
  }
  // It stands at the end of all, wherever the reader is.
  const isFarFromEnd = knownRun(issueId)?.hasLater === true
  if (isFarFromEnd) {
    // A reading that is given up brings back what was there before it.
    await queryClient.cancelQueries({ queryKey: issueKeys.comments(issueId) })
    editRun(issueId, () => ({ comments: [], hasEarlier: true, hasLater: false }))
  }
  await change(
    issueId,
    list => (list.some(({ id }) => id === pending.id) ? list : [...list, pending]),
    async tell => {
      const { id, audience } = await draft
      let isRepeated = false
      const create = (draftId: string | null) =>
        call(createCommentRoute, {
          onRepeat: () => {
            isRepeated = true
          },
          params: { id: issueId },
          fields: COMMENT_FIELDS,
          body: { text, visibility: visibilityBody(audience) },
          query: { draftId },
        })
      const added = await create(id).catch(error => {
        // Dropped elsewhere, while here it was sent.
        if (id === null || !isApiError(error, 'not_found')) throw error
        return create(null)
      })
      // It came of the draft of the first time. The one that was begun when that seemed to have failed is left over.
      if (isRepeated && attachments.length === 0)
        void dropServerDraft({ kind: 'comment', issueId }).catch(() => undefined)
      // Of the first time: a reading that heard of it sooner has brought and counted it already.
      const isThere = find(issueId, added.id) !== undefined
      tell(list => list.flatMap(comment => (comment.id === pending.id ? (isThere ? [] : [added]) : [comment])))
      if (!isThere) count(issueId, 1)
      if (isFarFromEnd) await showNewest(issueId)
    },
  )
}

/**
 * Changes a comment's text.
 * @param begunWith version of the text that the reader began to change; default: the one that is known now
 */
export function saveComment(
  issueId: string,
  comment: CommentData,
  text: string,
  ask: AskConflict,
  begunWith: string | null = null,
): Promise<void> {
  return change(issueId, withChange(comment.id, { text }), async tell => {
    const version = begunWith ?? find(issueId, comment.id)?.textVersion ?? null
    const sendText = (next: string, against: string | null) =>
      send(issueId, comment.id, { body: { text: next }, headers: ifMatch(against) })
    const reply = await saveVersioned(text, version, sendText, decideText(ask, t('comments.comment')))
    if (reply) tell(withChange(comment.id, reply))
  })
}

/** Ticks a task inside a comment; who writes there meanwhile is not disturbed. */
export function toggleTask(
  issueId: string,
  comment: CommentData,
  task: { readonly position: number; readonly checked: boolean },
): Promise<void> {
  const before = comment.text ?? ''
  const text = setTaskChecked(before, task.position, task.checked)
  if (text === undefined) return Promise.reject(new Error('The task is gone'))
  const checkboxes = [{ ...task, text: taskText(before, task.position) }]
  return change(issueId, withChange(comment.id, { text }), async tell => {
    const reply = await send(issueId, comment.id, { body: { checkboxes } })
    tell(withChange(comment.id, reply))
  })
}

/** Reacts to a comment, or takes the reaction back. */
export async function toggleReaction(issueId: string, { id }: CommentData, reaction: string, me: Me): Promise<void> {
  const reactions = find(issueId, id)?.reactions ?? []
  const own = reactions.find(other => other.reaction === reaction && other.author?.id === me.id)
  const author: UserData = {
    $type: 'User',
    id: me.id,
    login: me.login,
    fullName: me.fullName,
    avatarUrl: me.avatarUrl,
  }
  const next = own
    ? reactions.filter(other => other !== own)
    : [...reactions, { $type: 'Reaction' as const, id: pendingId(), reaction, author }]
  await change(issueId, withChange(id, { reactions: next }), async tell => {
    const params = { id: issueId, commentId: id }
    if (own) await call(removeReaction, { params: { ...params, reactionId: own.id } })
    else await call(addReaction, { params, body: { reaction } })
    const now = await call(getComment, { params, fields: { reactions: COMMENT_FIELDS.reactions } })
    tell(withChange(id, { reactions: now.reactions }))
  })
}

/** Changes who sees a comment. */
export function limitComment(issueId: string, { id }: CommentData, audience: Audience): Promise<void> {
  return change(
    issueId,
    list => list,
    async tell => {
      const reply = await send(issueId, id, { body: { visibility: visibilityBody(audience) } })
      tell(withChange(id, reply))
    },
  )
}

/** Hides a comment, with a way back. */
export async function deleteComment(issueId: string, comment: CommentData): Promise<void> {
  await setFlag(issueId, comment, { deleted: true })
  count(issueId, -1)
  offerUndo({
    text: t('comments.comment.deleted'),
    about: readableIdOf(issueId),
    key: deletionOf(comment),
    undo: () => restoreComment(issueId, comment),
    requests: [
      keepCall(updateCommentRoute, { params: { id: issueId, commentId: comment.id }, body: { deleted: false } }),
    ],
  })
}

/** Brings a comment back; does nothing when it is there already. */
export async function restoreComment(issueId: string, comment: CommentData): Promise<void> {
  if (find(issueId, comment.id)?.deleted === false) return
  await setFlag(issueId, comment, { deleted: false })
  withdrawUndo(deletionOf(comment))
  count(issueId, 1)
}

const deletionOf = ({ id }: CommentData) => `comment ${id} deleted`

function count(issueId: string, by: 1 | -1): void {
  paintIssue(issueId, issue => ({ ...issue, commentsCount: Math.max(0, (issue.commentsCount ?? 0) + by) })).keep()
}

/** What is known of an issue's pinned comments; they are read together with its followers. */
type PinnedComments = { readonly pinnedComments: readonly CommentData[] }

export function pinComment(issueId: string, comment: CommentData, pinned: boolean): Promise<void> {
  // One that is shown among the pinned alone.
  if (!find(issueId, comment.id))
    queryClient.setQueryData<PinnedComments>(
      issueKeys.followers(issueId),
      old => old && { ...old, pinnedComments: old.pinnedComments.filter(({ id }) => id !== comment.id) },
    )
  return setFlag(issueId, comment, { pinned }).finally(
    () => void queryClient.invalidateQueries({ queryKey: issueKeys.followers(issueId) }),
  )
}

async function setFlag(
  issueId: string,
  { id }: CommentData,
  flag: Partial<Pick<CommentData, 'deleted' | 'pinned'>>,
): Promise<void> {
  await change(issueId, withChange(id, flag), async tell => {
    const reply = await send(issueId, id, { body: flag })
    tell(withChange(id, reply))
  })
}

type Edit = (list: readonly CommentData[]) => readonly CommentData[]

const withChange =
  (id: string, part: Partial<CommentData>): Edit =>
  list =>
    list.map(comment => (comment.id === id ? { ...comment, ...part } : comment))

function find(issueId: string, id: string): CommentData | undefined {
  return knownRun(issueId)?.comments.find(comment => comment.id === id)
}

// Where nothing was read yet there may be everything.
const UNREAD: CommentRun = { hasEarlier: true, hasLater: false, comments: [] }

/** What is on its way and shows already, by issue, in the order in which it was done. */
const underway = new Map<string, readonly Edit[]>()

/**
 * Shows a change and sends it. `send` tells what the server answers; what was done after the change and is still on
 * its way goes on showing above that, as the reply does not know of it.
 */
async function change(issueId: string, edit: Edit, send: (tell: (told: Edit) => void) => Promise<void>): Promise<void> {
  const key = issueKeys.comments(issueId)
  // Each is one of its own, also where two do the same.
  const own: Edit = list => edit(list)
  const tell = (told: Edit): void => {
    const all = underway.get(issueId) ?? []
    const later = all.slice(all.indexOf(own) + 1)
    editRun(issueId, (run = UNREAD) => ({
      ...run,
      comments: later.reduce((list, edit) => edit(list), told(run.comments)),
    }))
  }
  await queryClient.cancelQueries({ queryKey: key })
  editRun(issueId, (run = UNREAD) => run)
  underway.set(issueId, [...(underway.get(issueId) ?? []), own])
  const painted = paint<CommentRun>(key, run => ({ ...run, comments: edit(run.comments) }))
  try {
    await queued(`comments ${issueId}`, () => send(tell))
    painted.keep()
  } catch (error) {
    await painted.takeBack()
    void queryClient.invalidateQueries({ queryKey: key })
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    const others = (underway.get(issueId) ?? []).filter(other => other !== own)
    if (others.length > 0) underway.set(issueId, others)
    else underway.delete(issueId)
    void queryClient.invalidateQueries({ queryKey: issueKeys.activities(issueId) })
  }
}
