import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { adoptFiles } from '../../attachments/index.ts'
import { findComment, type PublishComment } from '../../comments/index.ts'
import { type Host, type HostKind, readVisibility, visibilityBody } from '../../hosts/index.ts'
import { requirePerson } from '../drafts.policy.ts'
import { readDraftText } from '../read-draft-text.ts'
import {
  beginTextDraft,
  deleteTextDraft,
  findTextDraft,
  seekTextDraft,
  type TextPlace,
  updateTextDraft,
} from '../text-drafts.store.ts'

export const commentPlace = (host: Host): TextPlace => ({
  hostId: host.id,
  kind: 'comment',
  commentId: null,
})

/** Saves what the actor has written of a comment; returns the draft's id. */
export async function saveDraftComment(
  ctx: RequestContext,
  kind: HostKind,
  hostText: string,
  body: BodyOf<'IssueComment'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const host = await kind.find(ctx, hostText)
    requirePerson(ctx)
    requireCan(ctx, kind.comments.permissions.create, host.project_id)
    const old = await beginTextDraft(ctx, commentPlace(host))
    const current = { groups: old.permitted_groups, users: old.permitted_users }
    const permitted = body.visibility === undefined ? current : await readVisibility(ctx, body.visibility, current)
    await updateTextDraft(ctx, old.id, {
      text: readDraftText('text', body.text, old.text),
      baseVersion: null,
      usesMarkdown: body.usesMarkdown ?? old.uses_markdown,
      ...permitted,
    })
    return old.id
  })
}

export async function dropDraftComment(ctx: RequestContext, kind: HostKind, hostText: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const draft = await findTextDraft(ctx, commentPlace(await kind.find(ctx, hostText)), { lock: true })
    await deleteTextDraft(ctx, draft.id)
  })
}

/** Makes a comment of the draft, with its files; the draft is gone with it, so that asking twice comments once. */
export const publishDraftComment: PublishComment = (ctx, kind, hostText, draftId, body, create) =>
  transaction(ctx, async ctx => {
    const host = await kind.find(ctx, hostText, { lock: true })
    const draft = await seekTextDraft(ctx, commentPlace(host), { lock: true })
    if (!draft || draft.id !== parseId(kind.comments.idClass, draftId)) throw notFound(draftId)
    const permitted = { groups: draft.permitted_groups, users: draft.permitted_users }
    const id = await create(
      ctx,
      {
        text: draft.text,
        usesMarkdown: draft.uses_markdown,
        visibility: visibilityBody(permitted),
        ...body,
      },
      permitted,
    )
    const comment = await findComment(ctx, kind, host, `${kind.comments.idClass}-${id}`)
    await adoptFiles(ctx, { kind, textDraftId: draft.id }, host, comment)
    await deleteTextDraft(ctx, draft.id)
    return id
  })
