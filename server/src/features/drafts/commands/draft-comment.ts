import type { BodyOf } from '@cairn/common/features/entities'
import { notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { adoptFiles } from '../../attachments/index.ts'
import { findComment, type PublishComment } from '../../comments/index.ts'
import { readVisibility, UNLIMITED } from '../../hosts/index.ts'
import { findIssue, issueHost, type VisibleIssue } from '../../issues/index.ts'
import { readDraftText } from '../draft-text.ts'
import { requirePerson } from '../drafts.policy.ts'
import { deleteTextDraft, findTextDraft, seekTextDraft, storeTextDraft, type TextPlace } from '../text-drafts.store.ts'

export const commentPlace = (issue: VisibleIssue): TextPlace => ({
  issueId: issue.id,
  kind: 'comment',
  commentId: null,
})

/** Keeps what the actor has written of a comment; gives the draft's id. */
export async function saveDraftComment(
  ctx: RequestContext,
  issueText: string,
  body: BodyOf<'IssueComment'>,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText)
    requirePerson(ctx)
    requireCan(ctx, 'CREATE_COMMENT', issue.project_id)
    const old = await seekTextDraft(ctx, commentPlace(issue), { lock: true })
    const current = old ? { groups: old.permitted_groups, users: old.permitted_users } : UNLIMITED
    const permitted = body.visibility === undefined ? current : await readVisibility(ctx, body.visibility, current)
    return storeTextDraft(ctx, commentPlace(issue), {
      text: readDraftText('text', body.text, old?.text ?? ''),
      baseVersion: null,
      usesMarkdown: body.usesMarkdown ?? old?.uses_markdown ?? true,
      ...permitted,
    })
  })
}

export async function dropDraftComment(ctx: RequestContext, issueText: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const draft = await findTextDraft(ctx, commentPlace(await findIssue(ctx, issueText)), { lock: true })
    await deleteTextDraft(ctx, draft.id)
  })
}

/** Makes a comment of the draft, with its files; the draft is gone with it, so that asking twice comments once. */
export const publishDraftComment: PublishComment = (ctx, issueText, draftId, body, create) =>
  transaction(ctx, async ctx => {
    const issue = await findIssue(ctx, issueText, { lock: true })
    const draft = await seekTextDraft(ctx, commentPlace(issue), { lock: true })
    if (!draft || draft.id !== parseId(4, draftId)) throw notFound(draftId)
    const permitted = { groups: draft.permitted_groups, users: draft.permitted_users }
    const id = await create(
      ctx,
      {
        text: draft.text,
        usesMarkdown: draft.uses_markdown,
        ...(permitted.groups.length + permitted.users.length === 0
          ? {}
          : {
              visibility: {
                permittedGroups: permitted.groups.map(group => ({ id: `3-${group}` })),
                permittedUsers: permitted.users.map(user => ({ id: `1-${user}` })),
              },
            }),
        ...body,
      },
      permitted,
    )
    const comment = await findComment(ctx, issueHost, issue, `4-${id}`)
    await adoptFiles(ctx, { kind: issueHost, textDraftId: draft.id }, issue, comment)
    await deleteTextDraft(ctx, draft.id)
    return id
  })
