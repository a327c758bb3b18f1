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
import { issueKeys, patchIssue } from '../../issues/index.ts'
import type { UserData } from '../../users/index.ts'
import { type Audience, visibilityBody } from '../../users/index.ts'
import { COMMENT_FIELDS, type CommentData } from '../model/comment.ts'
import { type CommentRun, pendingId } from '../model/comment-run.ts'
import { editRun, knownRun, showNewest } from './comment-run.ts'

/** Changes a comment on the server; gives what it is now. */
const send = (
  idReadable: string,
  id: string,
  options: Pick<CallOptions<typeof updateCommentRoute>, 'body' | 'headers'>,
) => call(updateCommentRoute, { params: { id: idReadable, commentId: id }, fields: COMMENT_FIELDS, ...options })

/** What a comment is made of: the server's id of its draft, which goes with it, and who sees it; nobody: who sees the issue. */
export type TakenDraft = { readonly id: string | null; readonly audience: Audience }

/**
 * Adds a comment; it stands there at once. Rejects after it was taken back and a message shown.
 * @param draft what it is made of, as soon as that is known
 * @param attachments the files that come with the draft, which the text speaks of by their names
 */
export async function addComment(
  idReadable: string,
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
  const isFarFromEnd = knownRun(idReadable)?.hasLater === true
  if (isFarFromEnd) {
    // A reading that is given up brings back what was there before it.
    await queryClient.cancelQueries({ queryKey: issueKeys.comments(idReadable) })
    editRun(idReadable, () => ({ comments: [], hasEarlier: true, hasLater: false }))
  }
  await change(
    idReadable,
    list => [...list, pending],
    async () => {
      const { id, audience } = await draft
      const create = (draftId: string | null) =>
        call(createCommentRoute, {
          params: { id: idReadable },
          fields: COMMENT_FIELDS,
          body: { text, visibility: visibilityBody(audience) },
          query: { draftId },
        })
      const added = await create(id).catch(error => {
        // Dropped elsewhere, while here it was sent.
        if (id === null || !isApiError(error, 'not_found')) throw error
        return create(null)
      })
      edit(idReadable, list => list.map(comment => (comment.id === pending.id ? added : comment)))
      count(idReadable, 1)
      if (isFarFromEnd) await showNewest(idReadable)
    },
  )
}

/**
 * Changes a comment's text.
 * @param begunWith version of the text that the reader began to change; default: the one that is known now
 */
export function saveComment(
  idReadable: string,
  comment: CommentData,
  text: string,
  ask: AskConflict,
  begunWith: string | null = null,
): Promise<void> {
  return change(idReadable, withChange(comment.id, { text }), async () => {
    const version = begunWith ?? find(idReadable, comment.id)?.textVersion ?? null
    const sendText = (next: string, against: string | null) =>
      send(idReadable, comment.id, { body: { text: next }, headers: ifMatch(against) })
    const reply = await saveVersioned(text, version, sendText, decideText(ask, t('issue.comment')))
    if (reply) edit(idReadable, withChange(comment.id, reply))
  })
}

/** Ticks a task inside a comment; who writes there meanwhile is not disturbed. */
export function toggleTask(
  idReadable: string,
  comment: CommentData,
  task: { readonly position: number; readonly checked: boolean },
): Promise<void> {
  const before = comment.text ?? ''
  const text = setTaskChecked(before, task.position, task.checked)
  if (text === undefined) return Promise.reject(new Error('The task is gone'))
  const checkboxes = [{ ...task, text: taskText(before, task.position) }]
  return change(idReadable, withChange(comment.id, { text }), async () => {
    const reply = await send(idReadable, comment.id, { body: { checkboxes } })
    edit(idReadable, withChange(comment.id, reply))
  })
}

/** Reacts to a comment, or takes the reaction back. */
export async function toggleReaction(idReadable: string, { id }: CommentData, reaction: string, me: Me): Promise<void> {
  const reactions = find(idReadable, id)?.reactions ?? []
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
  await change(idReadable, withChange(id, { reactions: next }), async () => {
    const params = { id: idReadable, commentId: id }
    if (own) await call(removeReaction, { params: { ...params, reactionId: own.id } })
    else await call(addReaction, { params, body: { reaction } })
    const now = await call(getComment, { params, fields: { reactions: COMMENT_FIELDS.reactions } })
    edit(idReadable, withChange(id, { reactions: now.reactions }))
  })
}

/** Changes who sees a comment. */
export function limitComment(idReadable: string, { id }: CommentData, audience: Audience): Promise<void> {
  return change(
    idReadable,
    list => list,
    async () => {
      const reply = await send(idReadable, id, { body: { visibility: visibilityBody(audience) } })
      edit(idReadable, withChange(id, reply))
    },
  )
}

/** Hides a comment, with a way back. */
export async function deleteComment(idReadable: string, comment: CommentData): Promise<void> {
  await setFlag(idReadable, comment, { deleted: true })
  count(idReadable, -1)
  offerUndo({
    text: t('issue.comment.deleted'),
    about: idReadable,
    key: deletionOf(comment),
    undo: () => restoreComment(idReadable, comment),
    requests: [
      keepCall(updateCommentRoute, { params: { id: idReadable, commentId: comment.id }, body: { deleted: false } }),
    ],
  })
}

/** Brings a comment back; does nothing when it is there already. */
export async function restoreComment(idReadable: string, comment: CommentData): Promise<void> {
  if (find(idReadable, comment.id)?.deleted === false) return
  await setFlag(idReadable, comment, { deleted: false })
  withdrawUndo(deletionOf(comment))
  count(idReadable, 1)
}

const deletionOf = ({ id }: CommentData) => `comment ${id} deleted`

function count(idReadable: string, by: 1 | -1): void {
  patchIssue(idReadable, issue => ({ ...issue, commentsCount: Math.max(0, (issue.commentsCount ?? 0) + by) }))
}

/** What is known of an issue's pinned comments; they are read together with its followers. */
type PinnedComments = { readonly pinnedComments: readonly CommentData[] }

export function pinComment(idReadable: string, comment: CommentData, pinned: boolean): Promise<void> {
  // One that is shown among the pinned alone.
  if (!find(idReadable, comment.id))
    queryClient.setQueryData<PinnedComments>(
      issueKeys.followers(idReadable),
      old => old && { ...old, pinnedComments: old.pinnedComments.filter(({ id }) => id !== comment.id) },
    )
  return setFlag(idReadable, comment, { pinned }).finally(
    () => void queryClient.invalidateQueries({ queryKey: issueKeys.followers(idReadable) }),
  )
}

async function setFlag(
  idReadable: string,
  { id }: CommentData,
  flag: Partial<Pick<CommentData, 'deleted' | 'pinned'>>,
): Promise<void> {
  await change(idReadable, withChange(id, flag), async () => {
    const reply = await send(idReadable, id, { body: flag })
    edit(idReadable, withChange(id, reply))
  })
}

type Edit = (list: readonly CommentData[]) => readonly CommentData[]

const withChange =
  (id: string, part: Partial<CommentData>): Edit =>
  list =>
    list.map(comment => (comment.id === id ? { ...comment, ...part } : comment))

function find(idReadable: string, id: string): CommentData | undefined {
  return knownRun(idReadable)?.comments.find(comment => comment.id === id)
}

// Where nothing was read yet there may be everything.
const UNREAD: CommentRun = { hasEarlier: true, hasLater: false, comments: [] }

function edit(idReadable: string, change: Edit): void {
  editRun(idReadable, (run = UNREAD) => ({ ...run, comments: change(run.comments) }))
}

async function change(idReadable: string, edit: Edit, send: () => Promise<void>): Promise<void> {
  const key = issueKeys.comments(idReadable)
  await queryClient.cancelQueries({ queryKey: key })
  editRun(idReadable, (run = UNREAD) => run)
  const painted = paint<CommentRun>(key, run => ({ ...run, comments: edit(run.comments) }))
  try {
    await queued(`comments ${idReadable}`, send)
    painted.keep()
  } catch (error) {
    await painted.takeBack()
    void queryClient.invalidateQueries({ queryKey: key })
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    void queryClient.invalidateQueries({ queryKey: issueKeys.activities(idReadable) })
  }
}
