import type { BodyOf } from '@cairn/common/features/entities'
import { Tag } from '@cairn/common/features/tags'
import { AppError } from '@cairn/common/platform/errors'
import { requireId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { readVisibility } from '../../hosts/index.ts'
import { resolveProjectBody } from '../../issues/index.ts'
import { readPlannedLinks } from '../../links/index.ts'
import { findUsableTag } from '../../tags/index.ts'
import { requirePerson } from '../drafts.policy.ts'
import { valuesInProject, withValues } from '../issue-draft-values.ts'
import { findIssueDraft, type StoredIssueDraft } from '../issue-drafts.store.ts'
import { readDraftText } from '../read-draft-text.ts'

/** The most drafts of one person. */
const MAX_DRAFTS = 200

const MAX_SPRINTS = 20
/** Of the boards above: first part of the ids of their sprints. */
const SPRINT_CLASS = 109

type Body = BodyOf<'Issue'>

/** Begins a draft with what the body holds; returns its id. */
export async function createIssueDraft(ctx: RequestContext, body: Body): Promise<number> {
  requirePerson(ctx)
  return transaction(ctx, async ctx => {
    await requireRoomForDraft(ctx)
    const now = ctx.clock()
    const draft = await ctx.db
      .insertInto('issue_draft')
      .values({ owner_id: ctx.actor.userId, project_id: null, created: now, updated: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await change(ctx, draft, body)
    return draft.id
  })
}

/** Changes what the body holds of a draft and nothing else. Nothing is required of what is not published yet. */
export async function updateIssueDraft(ctx: RequestContext, id: string, body: Body): Promise<number> {
  return transaction(ctx, async ctx => {
    const draft = await findIssueDraft(ctx, id, { lock: true })
    await change(ctx, draft, body)
    return draft.id
  })
}

async function change(ctx: RequestContext, draft: StoredIssueDraft, body: Body): Promise<void> {
  const projectId = await projectOf(ctx, draft, body)
  const isMoved = projectId !== draft.project_id
  const kept = isMoved ? await valuesInProject(ctx, projectId, draft.field_values) : draft.field_values
  const values = await withValues(ctx, projectId, kept, body.customFields ?? body.fields ?? [])
  const current = { groups: draft.permitted_groups, users: draft.permitted_users }
  const permitted = body.visibility === undefined ? current : await readVisibility(ctx, body.visibility, current)
  // Whoever goes on writing must not fail for an issue that is gone meanwhile.
  const links = body.links === undefined ? draft.links : await readPlannedLinks(ctx, body.links, true)
  const tags: number[] = []
  for (const tag of body.tags ?? []) {
    // Nor for a tag that stands there and is gone, or for others alone by now.
    const kept = draft.tags.find(id => tag.id === Tag.id(id))
    tags.push(kept ?? (await findUsableTag(ctx, tag)).id)
  }
  await ctx.db
    .updateTable('issue_draft')
    .set({
      project_id: projectId,
      summary: readDraftText('summary', body.summary, draft.summary),
      description: readDraftText('description', body.description, draft.description),
      uses_markdown: body.usesMarkdown ?? draft.uses_markdown,
      permitted_groups: [...permitted.groups],
      permitted_users: [...permitted.users],
      tags: body.tags === undefined ? draft.tags : [...new Set(tags)],
      sprints: body.sprints === undefined ? draft.sprints : sprintIds(body.sprints),
      links: sql`${JSON.stringify(links)}::jsonb`,
      field_values: sql`${JSON.stringify(values)}::jsonb`,
      updated: ctx.clock(),
    })
    .where('id', '=', draft.id)
    .execute()
}

/** Whether they are there, and for the actor, is asked when the issue joins them. */
function sprintIds(bodies: Body['sprints']): number[] {
  if ((bodies?.length ?? 0) > MAX_SPRINTS) throw new AppError('list_too_long', { name: 'sprints', limit: MAX_SPRINTS })
  return [...new Set((bodies ?? []).map(({ id }) => requireId(SPRINT_CLASS, id ?? '')))]
}

async function projectOf(ctx: RequestContext, draft: StoredIssueDraft, body: Body): Promise<number | null> {
  if (body.project === undefined) return draft.project_id
  if (body.project === null) return null
  const project = await resolveProjectBody(ctx, body.project)
  requireCan(ctx, 'CREATE_ISSUE', project.id)
  return project.id
}

async function requireRoomForDraft(ctx: RequestContext): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from issue_draft where owner_id = ${ctx.actor.userId}`.execute(ctx.db)
  if ((rows[0]?.count ?? 0) >= MAX_DRAFTS)
    throw new AppError('bad_request', { reason: `there are ${MAX_DRAFTS} drafts already; publish or drop some` })
}
