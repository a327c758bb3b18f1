import type { CommentRoutes } from '@cairn/common/features/comments'
import type { BodyOf } from '@cairn/common/features/entities'
import { setTaskChecked, taskText } from '@cairn/common/platform/markdown'
import { type CallOptions, call, isApiError, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import type { Me } from '../../../platform/session/index.ts'
import { offerUndo, withdrawUndo } from '../../../ui/undo/offer-undo.ts'
import { type AskConflict, decideText, ifMatch, saveVersioned } from '../../conflicts/index.ts'
import type { AttachmentData } from '../../file-viewer/index.ts'
import { hostKeys, hostKindOf, paintHost, readableIdOf } from '../../host-kinds/index.ts'
import { dropServerDraft } from '../../kept-texts/index.ts'
import type { UserData } from '../../users/index.ts'
import { type Audience, visibilityBody } from '../../users/index.ts'
import { COMMENT_FIELDS, type CommentData, commentFieldsOf } from '../model/comment.ts'
import { pendingId } from '../model/comment-run.ts'
import { type CommentSubject, shownSubject, subjectBody } from '../model/subject.ts'
import { editRun, knownRun, showNewest } from './comment-run.ts'
import { change, find, withChange } from './paint-comments.ts'

const routesOf = (hostId: string) => hostKindOf(hostId).routes

/** Changes a comment on the server; gives what it is now. */
const send = (hostId: string, id: string, options: Pick<CallOptions<CommentRoutes['update']>, 'body' | 'headers'>) =>
  call(routesOf(hostId).comments.update, {
    params: { id: hostId, commentId: id },
    fields: commentFieldsOf(hostId),
    ...options,
  })

/** What a comment is made of: the server's id of its draft, which goes with it, and who sees it; nobody: who sees what it is on. */
export type TakenDraft = { readonly id: string | null; readonly audience: Audience }

/**
 * Adds a comment; it stands there at once. Rejects after it was taken back and a message shown.
 * @param draft what it is made of, as soon as that is known
 * @param attachments the files that come with the draft, which the text speaks of by their names
 * @param about words of the host's text, or the comment that it answers
 */
export async function addComment(
  hostId: string,
  text: string,
  me: Me,
  draft: Promise<TakenDraft> = Promise.resolve({ id: null, audience: [] }),
  attachments: readonly AttachmentData[] = [],
  about?: CommentSubject,
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
    ...shownSubject(about),
  }
  // It stands at the end of all, wherever the reader is.
  const isFarFromEnd = about === undefined && knownRun(hostId)?.hasLater === true
  if (isFarFromEnd) {
    // A reading that is given up brings back what was there before it.
    await queryClient.cancelQueries({ queryKey: hostKeys.comments(hostId) })
    editRun(hostId, () => ({ comments: [], hasEarlier: true, hasLater: false }))
  }
  await change(
    hostId,
    list => (list.some(({ id }) => id === pending.id) ? list : [...list, pending]),
    async tell => {
      const { id, audience } = await draft
      let isRepeated = false
      const create = (draftId: string | null) =>
        call(routesOf(hostId).comments.create, {
          onRepeat: () => {
            isRepeated = true
          },
          params: { id: hostId },
          fields: commentFieldsOf(hostId),
          body: { text, ...subjectBody(about), visibility: visibilityBody(audience) },
          query: { draftId },
        })
      const added = await create(id).catch(error => {
        // Dropped elsewhere, while here it was sent.
        if (id === null || !isApiError(error, 'not_found')) throw error
        return create(null)
      })
      // It came of the draft of the first time. The one that was begun when that seemed to have failed is left over.
      if (isRepeated && attachments.length === 0)
        void dropServerDraft({ kind: 'comment', hostId }).catch(() => undefined)
      // Of the first time: a reading that heard of it sooner has brought and counted it already.
      const isThere = find(hostId, added.id) !== undefined
      tell(list => list.flatMap(comment => (comment.id === pending.id ? (isThere ? [] : [added]) : [comment])))
      if (!isThere) count(hostId, 1)
      if (isFarFromEnd) await showNewest(hostId)
    },
    about !== undefined,
  )
}

/** Says that what a comment tells of its words is dealt with, or that it is not. */
export function resolveComment(hostId: string, { id }: CommentData, resolved: boolean): Promise<void> {
  return change(hostId, withChange(id, { resolved }), async tell => {
    const reply = await send(hostId, id, { body: { resolved } as BodyOf<'IssueComment'> })
    tell(withChange(id, reply))
  })
}

/**
 * Changes a comment's text.
 * @param begunWith version of the text that the reader began to change; default: the one that is known now
 */
export function saveComment(
  hostId: string,
  comment: CommentData,
  text: string,
  ask: AskConflict,
  begunWith: string | null = null,
): Promise<void> {
  return change(hostId, withChange(comment.id, { text }), async tell => {
    const version = begunWith ?? find(hostId, comment.id)?.textVersion ?? null
    const sendText = (next: string, against: string | null) =>
      send(hostId, comment.id, { body: { text: next }, headers: ifMatch(against) })
    const reply = await saveVersioned(text, version, sendText, decideText(ask, t('comments.comment')))
    if (reply) tell(withChange(comment.id, reply))
  })
}

/** Ticks a task inside a comment; who writes there meanwhile is not disturbed. */
export function toggleTask(
  hostId: string,
  comment: CommentData,
  task: { readonly position: number; readonly checked: boolean },
): Promise<void> {
  const before = comment.text ?? ''
  const text = setTaskChecked(before, task.position, task.checked)
  if (text === undefined) return Promise.reject(new Error('The task is gone'))
  const checkboxes = [{ ...task, text: taskText(before, task.position) }]
  return change(hostId, withChange(comment.id, { text }), async tell => {
    const reply = await send(hostId, comment.id, { body: { checkboxes } })
    tell(withChange(comment.id, reply))
  })
}

/** Reacts to a comment, or takes the reaction back. */
export async function toggleReaction(hostId: string, { id }: CommentData, reaction: string, me: Me): Promise<void> {
  const reactions = find(hostId, id)?.reactions ?? []
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
  await change(hostId, withChange(id, { reactions: next }), async tell => {
    const params = { id: hostId, commentId: id }
    if (own) await call(routesOf(hostId).reactions.remove, { params: { ...params, reactionId: own.id } })
    else await call(routesOf(hostId).reactions.add, { params, body: { reaction } })
    const now = await call(routesOf(hostId).comments.get, { params, fields: { reactions: COMMENT_FIELDS.reactions } })
    tell(withChange(id, { reactions: now.reactions }))
  })
}

/** Changes who sees a comment. */
export function limitComment(hostId: string, { id }: CommentData, audience: Audience): Promise<void> {
  return change(
    hostId,
    list => list,
    async tell => {
      const reply = await send(hostId, id, { body: { visibility: visibilityBody(audience) } })
      tell(withChange(id, reply))
    },
  )
}

/** Hides a comment, with a way back. */
export async function deleteComment(hostId: string, comment: CommentData): Promise<void> {
  await setFlag(hostId, comment, { deleted: true })
  count(hostId, -1)
  offerUndo({
    text: t('comments.comment.deleted'),
    about: readableIdOf(hostId),
    key: deletionOf(comment),
    undo: () => restoreComment(hostId, comment),
    requests: [
      keepCall(routesOf(hostId).comments.update, {
        params: { id: hostId, commentId: comment.id },
        body: { deleted: false },
      }),
    ],
  })
}

/** Brings a comment back; does nothing when it is there already. */
export async function restoreComment(hostId: string, comment: CommentData): Promise<void> {
  if (find(hostId, comment.id)?.deleted === false) return
  await setFlag(hostId, comment, { deleted: false })
  withdrawUndo(deletionOf(comment))
  count(hostId, 1)
}

const deletionOf = ({ id }: CommentData) => `comment ${id} deleted`

function count(hostId: string, by: 1 | -1): void {
  paintHost(hostId, host => ({ ...host, commentsCount: Math.max(0, (host.commentsCount ?? 0) + by) })).keep()
}

/** What is known of a host's pinned comments; they are read together with its followers. */
type PinnedComments = { readonly pinnedComments: readonly CommentData[] }

export function pinComment(hostId: string, comment: CommentData, pinned: boolean): Promise<void> {
  // One that is shown among the pinned alone.
  if (!find(hostId, comment.id))
    queryClient.setQueryData<PinnedComments>(
      hostKeys.followers(hostId),
      old => old && { ...old, pinnedComments: old.pinnedComments.filter(({ id }) => id !== comment.id) },
    )
  return setFlag(hostId, comment, { pinned }).finally(
    () => void queryClient.invalidateQueries({ queryKey: hostKeys.followers(hostId) }),
  )
}

async function setFlag(
  hostId: string,
  { id }: CommentData,
  flag: Partial<Pick<CommentData, 'deleted' | 'pinned'>>,
): Promise<void> {
  await change(hostId, withChange(id, flag), async tell => {
    const reply = await send(hostId, id, { body: flag })
    tell(withChange(id, reply))
  })
}
