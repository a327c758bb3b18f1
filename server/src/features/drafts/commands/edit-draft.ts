import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findComment, requireUpdateComment } from '../../comments/index.ts'
import type { HostKind } from '../../hosts/index.ts'
import { requirePerson } from '../drafts.policy.ts'
import { readDraftText } from '../read-draft-text.ts'
import {
  beginTextDraft,
  deleteTextDraft,
  findTextDraft,
  type TextPlace,
  updateTextDraft,
} from '../text-drafts.store.ts'

const MAX_VERSION = 100

/** The text of a host, or of a comment on it, as an address names them. */
export interface EditedText {
  readonly kind: HostKind
  readonly hostId: string
  readonly commentId: string | null
}

/** Where the draft of the text stands; throws for what the actor does not see. `edit`: or may not edit. */
export async function editPlace(
  ctx: RequestContext,
  { kind, hostId, commentId }: EditedText,
  options: { readonly edit: boolean },
): Promise<TextPlace> {
  const host = await kind.find(ctx, hostId)
  if (commentId === null) {
    if (options.edit) kind.requireUpdate(ctx, host)
    return { hostId: host.id, kind: 'hostEdit', commentId: null }
  }
  const comment = await findComment(ctx, kind, host, commentId)
  if (options.edit) requireUpdateComment(ctx, kind, host.project_id, comment.author_id)
  return { hostId: host.id, kind: 'commentEdit', commentId: comment.id }
}

/** Saves what the actor has written in place of a text; returns the draft's id. */
export async function saveEditDraft(
  ctx: RequestContext,
  edited: EditedText,
  body: BodyOf<'EditDraft'>,
): Promise<number> {
  if ((body.baseVersion?.length ?? 0) > MAX_VERSION) throw new AppError('invalid_value', { name: 'baseVersion' })
  return transaction(ctx, async ctx => {
    const place = await editPlace(ctx, edited, { edit: true })
    requirePerson(ctx)
    const old = await beginTextDraft(ctx, place)
    await updateTextDraft(ctx, old.id, {
      text: readDraftText('text', body.text, old.text),
      baseVersion: body.baseVersion === undefined ? old.base_version : body.baseVersion,
      usesMarkdown: true,
      groups: [],
      users: [],
    })
    return old.id
  })
}

export async function dropEditDraft(ctx: RequestContext, edited: EditedText): Promise<void> {
  await transaction(ctx, async ctx => {
    const draft = await findTextDraft(ctx, await editPlace(ctx, edited, { edit: false }), { lock: true })
    await deleteTextDraft(ctx, draft.id)
  })
}
