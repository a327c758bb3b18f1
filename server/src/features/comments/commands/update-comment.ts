import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import {
  aclOf,
  type Host,
  type HostKind,
  type Permitted,
  readVisibility,
  recordMentions,
  requireSilent,
} from '../../hosts/index.ts'
import { deleteSearchTexts, writeSearchTexts } from '../../search/index.ts'
import { commentActivity, pinActivity, textActivity, visibilityActivities } from '../comment-activities.ts'
import { commentChange } from '../comment-change.ts'
import { applyParts } from '../comment-parts.ts'
import { readText, withCheckboxes, withinVersion } from '../comment-text.ts'
import { commentTextsOf } from '../comment-text-source.ts'
import { requireDeleteComment, requireUpdateComment } from '../comments.policy.ts'
import { changeCount, findComment, type StoredComment } from '../comments.store.ts'

type Body = BodyOf<'IssueComment'>

interface Change {
  readonly text: string
  readonly usesMarkdown: boolean
  readonly pinned: boolean
  readonly isDeleted: boolean
  readonly permitted: Permitted
  readonly acl: readonly number[]
}

/**
 * Changes text, visibility and pin of a comment, ticks its task items, hides or restores it; returns its id. `deleted`:
 * also one that is hidden from everybody.
 */
export async function updateComment(
  ctx: RequestContext,
  kind: HostKind,
  hostId: string,
  commentId: string,
  body: Body,
  options?: { readonly deleted?: boolean },
): Promise<number> {
  return transaction(ctx, async ctx => {
    const host = await kind.find(ctx, hostId, { lock: true })
    const comment = await findComment(ctx, kind, host, commentId, options)
    requireSilent(ctx, host.project_id)
    requireRights(ctx, kind, host, comment, body)
    const change = await changeOf(ctx, kind, host.id, comment, body)
    const parts = await applyParts(ctx, { kind, host, comment, isNew: false }, body)
    const entries = [...(await entriesOf(ctx, kind, comment, change)), ...parts.entries]
    const isMarked = parts.isChanged || change.usesMarkdown !== comment.uses_markdown
    if (entries.length === 0 && !isMarked) return comment.id
    await store(ctx, kind, host, comment, change)
    const texts = { before: comment.text, after: change.text }
    await recordMentions(ctx, [{ kind, hostId: host.id, commentId: comment.id, ...texts }])
    const { entity } = kind.comments
    const hasOthers = hasNewReaders(comment, change)
    const was = { acl: comment.acl, authorId: comment.author_id }
    kind.note(ctx, [
      {
        ...commentChange(kind, host, comment, { kind: 'comment.changed', ...(hasOthers ? { was } : {}) }, entries),
        ...(hasOthers ? { readers: { kind: entity, id: comment.id, acl: change.acl } } : {}),
      },
    ])
    return comment.id
  })
}

const given = (value: unknown): boolean => value !== undefined && value !== null

function requireRights(ctx: RequestContext, kind: HostKind, host: Host, comment: StoredComment, body: Body): void {
  const { project_id } = host
  if (given(body.deleted)) requireDeleteComment(ctx, kind, project_id, comment.author_id)
  if (body.text !== undefined || body.visibility !== undefined || given(body.checkboxes) || given(body.usesMarkdown))
    requireUpdateComment(ctx, kind, project_id, comment.author_id)
  if (given(body.pinned)) kind.requireUpdate(ctx, host)
}

async function changeOf(
  ctx: RequestContext,
  kind: HostKind,
  hostId: number,
  comment: StoredComment,
  body: Body,
): Promise<Change> {
  const isDeleted = body.deleted ?? comment.deleted_at !== null
  const editsText = body.text !== undefined || given(body.checkboxes)
  if (editsText && isDeleted)
    throw new AppError('bad_request', { reason: 'the text of a deleted comment cannot be changed' })
  const place = { hostId, commentId: comment.id, current: comment.text }
  const text = body.text === undefined ? comment.text : await withinVersion(ctx, place, readText(kind, body.text))
  const current = { groups: comment.permitted_groups, users: comment.permitted_users }
  const permitted = body.visibility === undefined ? current : await readVisibility(ctx, body.visibility, current)
  return {
    text: given(body.checkboxes) ? withCheckboxes(text, body.checkboxes) : text,
    usesMarkdown: body.usesMarkdown ?? comment.uses_markdown,
    pinned: body.pinned ?? comment.pinned,
    isDeleted,
    permitted,
    acl: aclOf(permitted, comment.author_id),
  }
}

async function entriesOf(
  ctx: RequestContext,
  kind: HostKind,
  comment: StoredComment,
  change: Change,
): Promise<readonly NewActivity[]> {
  const subject = { entity: kind.comments.entity, id: comment.id, acl: change.acl }
  const before = { groups: comment.permitted_groups, users: comment.permitted_users }
  const wasDeleted = comment.deleted_at !== null
  return [
    ...(wasDeleted === change.isDeleted ? [] : [commentActivity(wasDeleted ? 'added' : 'removed', subject, '')]),
    ...(change.text === comment.text ? [] : [textActivity(subject, comment.text, change.text)]),
    ...(await visibilityActivities(ctx, subject, before, change.permitted)),
    ...(change.pinned === comment.pinned ? [] : [pinActivity(change.pinned ? 'added' : 'removed', subject)]),
  ]
}

const hasNewReaders = (comment: StoredComment, change: Change): boolean =>
  String([...change.acl].sort()) !== String([...comment.acl].sort())

async function store(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  comment: StoredComment,
  change: Change,
): Promise<void> {
  const now = ctx.clock()
  const isEdited = change.text !== comment.text
  await ctx.db
    .updateTable('comment')
    .set({
      text: change.text,
      uses_markdown: change.usesMarkdown,
      pinned: change.pinned,
      ...(change.pinned === comment.pinned ? {} : { pinned_at: change.pinned ? now : null }),
      deleted_at: change.isDeleted ? (comment.deleted_at ?? now) : null,
      ...(change.isDeleted === (comment.deleted_at !== null)
        ? {}
        : { deleted_by: change.isDeleted ? ctx.actor.userId : null }),
      permitted_groups: [...change.permitted.groups],
      permitted_users: [...change.permitted.users],
      acl: [...change.acl],
      ...(isEdited ? { updated: now } : {}),
    })
    .where('id', '=', comment.id)
    .execute()
  const wasDeleted = comment.deleted_at !== null
  if (change.isDeleted !== wasDeleted) await changeCount(ctx, kind, host.id, wasDeleted ? 1 : -1)
  const place = { host, sourceId: comment.id }
  if (change.isDeleted) await deleteSearchTexts(ctx, commentTextsOf(kind), [place])
  else if (isEdited || hasNewReaders(comment, change) || wasDeleted)
    await writeSearchTexts(ctx, commentTextsOf(kind), [{ places: [place], text: change.text, acl: change.acl }])
}
