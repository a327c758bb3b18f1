import type { BodyOf } from '@cairn/common/features/entities'
import { WorkItemType } from '@cairn/common/features/time-tracking'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { rememberedWithFields } from '../bundles/index.ts'

/** How a project tracks time. */
export interface ProjectTracking {
  readonly enabled: boolean
  /** Numbers of project fields. */
  readonly estimateFieldId: number | null
  readonly spentFieldId: number | null
}

const OFF: ProjectTracking = { enabled: false, estimateFieldId: null, spentFieldId: null }

/** From memory, with the fields (`fieldsChanged` renews it). */
export function trackingOf(
  ctx: RequestContext,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, ProjectTracking>> {
  return rememberedWithFields<ProjectTracking>(
    ctx,
    'time tracking',
    [...new Set(projectIds)],
    ids => load(ctx, ids),
    OFF,
  )
}

async function load(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, ProjectTracking>> {
  const { rows } = await sql<ProjectTracking & { projectId: number }>`
    select project_id as "projectId", enabled, estimate_field_id as "estimateFieldId", spent_field_id as "spentFieldId"
    from project_time_tracking where project_id = any(${[...ids]}::int[])`.execute(ctx.db)
  return new Map(rows.map(({ projectId, ...tracking }) => [projectId, tracking]))
}

/** Throws when one of the projects does not track time. */
export async function requireTracking(ctx: RequestContext, ...projectIds: readonly number[]): Promise<void> {
  const tracking = await trackingOf(ctx, projectIds)
  if (projectIds.some(id => !tracking.get(id)?.enabled)) throw new AppError('time_tracking_off')
}

export interface NamedType {
  readonly id: number
  readonly name: string
}

/** Types of work that the projects use, in their order. */
export async function projectTypes(
  ctx: RequestContext,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, readonly NamedType[]>> {
  const { rows } = await sql<NamedType & { project_id: number }>`
    select p.project_id, t.id, t.name from project_work_item_type p join work_item_type t on t.id = p.type_id
    where p.project_id = any(${[...projectIds]}::int[]) order by t.ordinal, t.id`.execute(ctx.db)
  return Map.groupBy(rows, row => row.project_id)
}

/** The type that a body names by id or name, if the project uses it. */
export async function findProjectType(
  ctx: RequestContext,
  projectId: number,
  body: BodyOf<'WorkItemType'>,
): Promise<number> {
  return (await findProjectTypes(ctx, [projectId], body)).get(projectId) ?? unknownType(body)
}

/** The same for each of the projects. */
export async function findProjectTypes(
  ctx: RequestContext,
  projectIds: readonly number[],
  body: BodyOf<'WorkItemType'>,
): Promise<ReadonlyMap<number, number>> {
  const types = await projectTypes(ctx, projectIds)
  const id = body.id ? WorkItemType.parseId(body.id) : null
  const name = body.name?.trim().toLowerCase()
  const idIn = (projectId: number) =>
    types.get(projectId)?.find(type => (body.id ? type.id === id : type.name.toLowerCase() === name))?.id ??
    unknownType(body)
  return new Map(projectIds.map(projectId => [projectId, idIn(projectId)]))
}

function unknownType(body: BodyOf<'WorkItemType'>): never {
  throw new AppError('unknown_value', { name: 'type', value: (body.name ?? body.id ?? '').slice(0, 100) })
}

export interface ProjectAttribute {
  /** Number of the project's attribute: `152-<id>`. */
  readonly id: number
  readonly projectId: number
  readonly attributeId: number
  readonly name: string
  readonly ordinal: number
  readonly values: readonly NamedType[]
}

/** Attributes of work items that the projects use, with their values, in their order. One statement. */
export async function projectAttributes(
  ctx: RequestContext,
  projectIds: readonly number[],
): Promise<readonly ProjectAttribute[]> {
  const { rows } = await sql<ProjectAttribute>`
    select p.id, p.project_id as "projectId", a.id as "attributeId", a.name, p.ordinal,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.ordinal, v.id)
        from work_attribute_value v where v.attribute_id = a.id), '[]') as values
    from project_work_attribute p join work_attribute a on a.id = p.attribute_id
    where p.project_id = any(${[...new Set(projectIds)]}::int[]) order by p.ordinal, p.id`.execute(ctx.db)
  return rows
}
