import { CustomField, ProjectCustomField } from '@cairn/common/features/custom-fields'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { canSeeField, fieldsChanged, type ProjectFieldInfo, projectFields } from '../../custom-fields/index.ts'
import { type ProjectInfo, requireProjectUpdate } from '../../projects/index.ts'
import { trackingOf } from '../project-tracking.ts'
import { refreshSums } from '../sums.ts'
import { ensurePeriodField } from './ensure-period-field.ts'
import { findAttribute } from './work-attributes.ts'
import { findType } from './work-item-types.ts'

type Body = BodyOf<'ProjectTimeTrackingSettings'>

/** How many issues are summed up anew at a time. */
const PORTION = 1_000

/**
 * Changes how a project tracks time. What is enabled without fields gets the fields “Estimation” and “Spent time”, and
 * the first time the types of work that come by themselves. Sums are brought up to date.
 */
export async function updateProjectTracking(ctx: RequestContext, project: ProjectInfo, body: Body): Promise<void> {
  requireProjectUpdate(ctx, project)
  await transaction(ctx, async ctx => {
    await fieldsChanged(ctx)
    const known = await ctx.db
      .selectFrom('project_time_tracking')
      .selectAll()
      .where('project_id', '=', project.id)
      .forUpdate()
      .executeTakeFirst()
    const before = (await trackingOf(ctx, [project.id])).get(project.id)
    const fields = (await projectFields(ctx, project.id)).filter(field => canSeeField(ctx, field))
    const enabled = body.enabled ?? before?.enabled ?? false
    const given = {
      estimate: body.estimate === undefined ? (before?.estimateFieldId ?? null) : periodField(fields, body.estimate),
      spent: body.timeSpent === undefined ? (before?.spentFieldId ?? null) : periodField(fields, body.timeSpent),
    }
    if (given.estimate !== null && given.estimate === given.spent)
      throw new AppError('invalid_value', { name: 'timeSpent', field: 'timeSpent' })
    const isNew = enabled && !before?.enabled
    const estimate =
      isNew && given.estimate === null && body.estimate === undefined
        ? await ensurePeriodField(ctx, project, 'estimation', given.spent)
        : given.estimate
    const spent =
      isNew && given.spent === null && body.timeSpent === undefined
        ? await ensurePeriodField(ctx, project, 'spentTime', estimate)
        : given.spent
    const row = { enabled, estimate_field_id: estimate, spent_field_id: spent }
    await ctx.db
      .insertInto('project_time_tracking')
      .values({ project_id: project.id, ...row })
      .onConflict(conflict => conflict.column('project_id').doUpdateSet(row))
      .execute()
    if (body.workItemTypes) await setTypes(ctx, project.id, body.workItemTypes)
    else if (isNew && !known)
      await sql`insert into project_work_item_type (project_id, type_id)
        select ${project.id}, id from work_item_type where auto_attached on conflict do nothing`.execute(ctx.db)
    await ctx.events.add(ctx, {
      kind: 'project.timeTrackingChanged',
      entity: 'Project',
      entityId: project.id,
      projectId: project.id,
    })
    if (enabled && (isNew || spent !== before?.spentFieldId || estimate !== before?.estimateFieldId))
      await refreshProject(ctx, project.id)
  })
}

function periodField(fields: readonly ProjectFieldInfo[], body: BodyOf<'ProjectCustomField'> | null): number | null {
  if (!body) return null
  const id = body.id ? ProjectCustomField.parseId(body.id) : null
  const globalId = body.id ? CustomField.parseId(body.id) : body.field?.id ? CustomField.parseId(body.field.id) : null
  const name = body.field?.name?.toLowerCase()
  const field = fields.find(one =>
    id !== null ? one.id === id : globalId !== null ? one.fieldId === globalId : one.name.toLowerCase() === name,
  )
  if (!field) throw new AppError('unknown_field', { name: (body.id ?? body.field?.name ?? '').slice(0, 100) })
  if (field.fieldType.id !== 'period') throw new AppError('incompatible_field_type', { id: field.name })
  return field.id
}

async function setTypes(ctx: RequestContext, projectId: number, bodies: readonly BodyOf<'WorkItemType'>[]) {
  const ids: number[] = []
  for (const body of bodies) ids.push(await findType(ctx, body.id ?? ''))
  await sql`delete from project_work_item_type where project_id = ${projectId} and type_id <> all(${ids}::int[])`.execute(
    ctx.db,
  )
  await attach(ctx, projectId, ids)
}

async function attach(ctx: RequestContext, projectId: number, typeIds: readonly number[]): Promise<void> {
  await sql`insert into project_work_item_type (project_id, type_id)
    select ${projectId}, unnest(${[...typeIds]}::int[]) on conflict do nothing`.execute(ctx.db)
}

/** Issues with work on them, and those above. */
async function refreshProject(ctx: RequestContext, projectId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select i.id from issue i where i.project_id = ${projectId} and i.deleted_at is null
      and (exists (select 1 from work_item w where w.issue_id = i.id and not w.draft)
        or exists (select 1 from issue_link l join issue_link_type y on y.id = l.type_id and y.name = 'Subtask'
          where l.source_id = i.id)) order by i.id`.execute(ctx.db)
  for (let start = 0; start < rows.length; start += PORTION)
    await refreshSums(
      ctx,
      rows.slice(start, start + PORTION).map(row => row.id),
      'tree',
    )
}

export async function attachType(ctx: RequestContext, project: ProjectInfo, body: BodyOf<'WorkItemType'>) {
  requireProjectUpdate(ctx, project)
  const id = await findType(ctx, body.id ?? '')
  await transaction(ctx, ctx => attach(ctx, project.id, [id]))
  return id
}

export async function detachType(ctx: RequestContext, project: ProjectInfo, typeId: number): Promise<void> {
  requireProjectUpdate(ctx, project)
  await transaction(ctx, ctx =>
    ctx.db
      .deleteFrom('project_work_item_type')
      .where('project_id', '=', project.id)
      .where('type_id', '=', typeId)
      .execute(),
  )
}

/** Lets the project use an attribute; returns the number of the project's attribute. */
export async function attachAttribute(
  ctx: RequestContext,
  project: ProjectInfo,
  body: BodyOf<'WorkItemProjectAttribute'>,
): Promise<number> {
  requireProjectUpdate(ctx, project)
  const attributeId = await findAttribute(ctx, body.prototype?.id ?? '')
  return transaction(ctx, async ctx => {
    await sql`insert into project_work_attribute (project_id, attribute_id, ordinal)
      values (${project.id}, ${attributeId}, coalesce(${body.ordinal ?? null}::int,
        (select coalesce(max(ordinal), -1) + 1 from project_work_attribute where project_id = ${project.id})))
      on conflict do nothing`.execute(ctx.db)
    const { id } = await ctx.db
      .selectFrom('project_work_attribute')
      .select('id')
      .where('project_id', '=', project.id)
      .where('attribute_id', '=', attributeId)
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Takes an attribute from the project, with what its work items carry of it. */
export async function detachAttribute(
  ctx: RequestContext,
  project: ProjectInfo,
  attribute: { readonly id: number; readonly attributeId: number },
): Promise<void> {
  requireProjectUpdate(ctx, project)
  await transaction(ctx, async ctx => {
    await sql`delete from work_item_value v using work_item w join issue i on i.id = w.issue_id
      where v.work_item_id = w.id and v.attribute_id = ${attribute.attributeId} and i.project_id = ${project.id}`.execute(
      ctx.db,
    )
    await ctx.db.deleteFrom('project_work_attribute').where('id', '=', attribute.id).execute()
  })
}
