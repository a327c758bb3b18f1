import { UserGroup } from '@cairn/common/features/groups'
import { Project } from '@cairn/common/features/projects'
import { Tag } from '@cairn/common/features/tags'
import { User } from '@cairn/common/features/users'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { adoptFiles } from '../../attachments/index.ts'
import { type IssuePublisher, issueHost, usableParts } from '../../issues/index.ts'
import { plannedLinkBodies } from '../../links/index.ts'
import { usableCondition } from '../../tags/index.ts'
import { fieldBodies } from '../issue-draft-values.ts'
import { findIssueDraft } from '../issue-drafts.store.ts'

/** Makes an issue of a draft, with what the body says differently; the draft is gone with it, whatever asks twice. */
export const publishIssueDraft: IssuePublisher['publish'] = (ctx, draftId, body, create) =>
  transaction(ctx, async ctx => {
    const draft = await findIssueDraft(ctx, draftId, { lock: true })
    const isHere =
      body.project === undefined ||
      body.project === null ||
      (draft.project_id !== null && body.project.id === Project.id(draft.project_id))
    const values =
      isHere && draft.project_id !== null ? await fieldBodies(ctx, draft.project_id, draft.field_values) : []
    const project = body.project ?? (draft.project_id === null ? null : { id: Project.id(draft.project_id) })
    const permitted = { groups: draft.permitted_groups, users: draft.permitted_users }
    const issueId = await create(
      ctx,
      {
        summary: draft.summary,
        description: draft.description,
        usesMarkdown: draft.uses_markdown,
        ...(permitted.groups.length + permitted.users.length === 0
          ? {}
          : {
              visibility: {
                permittedGroups: permitted.groups.map(id => ({ id: UserGroup.id(id) })),
                permittedUsers: permitted.users.map(id => ({ id: User.id(id) })),
              },
            }),
        ...(await tagsOf(ctx, draft.tags)),
        ...(draft.links.length === 0 ? {} : { links: await plannedLinkBodies(ctx, draft.links) }),
        ...(draft.sprints.length === 0 || body.sprints !== undefined
          ? {}
          : await usableParts(ctx, { project, sprints: draft.sprints.map(id => ({ id: formatId(109, id) })) })),
        ...body,
        project,
        customFields: [...values, ...(body.customFields ?? body.fields ?? [])],
      },
      permitted,
    )
    const issue = await ctx.db
      .selectFrom('issue')
      .select(['id', 'project_id', 'reporter_id', 'acl'])
      .where('id', '=', issueId)
      .executeTakeFirstOrThrow()
    await adoptFiles(ctx, { kind: issueHost, issueDraftId: draft.id }, issue, null)
    await ctx.db.deleteFrom('issue_draft').where('id', '=', draft.id).execute()
    return issueId
  })

/** Those that the owner may still put on issues. */
async function tagsOf(ctx: RequestContext, ids: readonly number[]) {
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: number }>`
    select t.id from tag t where t.id = any(${[...ids]}::int[]) and ${usableCondition(ctx, 't')}`.execute(ctx.db)
  return { tags: rows.map(({ id }) => ({ id: Tag.id(id) })) }
}
