import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { findComment, requireUpdateComment } from '../../comments/index.ts'
import { findIssue, issueHost, requireUpdate } from '../../issues/index.ts'
import { readDraftText } from '../draft-text.ts'
import { requirePerson } from '../drafts.policy.ts'
import { deleteTextDraft, findTextDraft, seekTextDraft, storeTextDraft, type TextPlace } from '../text-drafts.store.ts'

const MAX_VERSION = 100

/** The description of an issue, or a comment of it, as an address names them. */
export interface EditedText {
  readonly issueId: string
  readonly commentId: string | null
}

/** Where the draft of the text stands; throws for what the actor does not see. `edit`: or may not edit. */
export async function editPlace(
  ctx: RequestContext,
  { issueId, commentId }: EditedText,
  options: { readonly edit: boolean },
): Promise<TextPlace> {
  const issue = await findIssue(ctx, issueId)
  if (commentId === null) {
    if (options.edit) requireUpdate(ctx, issue)
    return { issueId: issue.id, kind: 'description', commentId: null }
  }
  const comment = await findComment(ctx, issueHost, issue, commentId)
  if (options.edit) requireUpdateComment(ctx, issueHost, issue.project_id, comment.author_id)
  return { issueId: issue.id, kind: 'commentEdit', commentId: comment.id }
}

/** Keeps what the actor has written in place of a text; gives the draft's id. */
export async function saveEditDraft(
  ctx: RequestContext,
  edited: EditedText,
  body: BodyOf<'EditDraft'>,
): Promise<number> {
  if ((body.baseVersion?.length ?? 0) > MAX_VERSION) throw new AppError('invalid_value', { name: 'baseVersion' })
  return transaction(ctx, async ctx => {
    const place = await editPlace(ctx, edited, { edit: true })
    requirePerson(ctx)
    const old = await seekTextDraft(ctx, place, { lock: true })
    return storeTextDraft(ctx, place, {
      text: readDraftText('text', body.text, old?.text ?? ''),
      baseVersion: body.baseVersion === undefined ? (old?.base_version ?? null) : body.baseVersion,
      usesMarkdown: true,
      groups: [],
      users: [],
    })
  })
}

export async function dropEditDraft(ctx: RequestContext, edited: EditedText): Promise<void> {
  await transaction(ctx, async ctx => {
    const draft = await findTextDraft(ctx, await editPlace(ctx, edited, { edit: false }), { lock: true })
    await deleteTextDraft(ctx, draft.id)
  })
}
