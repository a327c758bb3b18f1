import { CustomField, type FieldTypeInfo, fieldTypeOf, ProjectCustomField } from '@cairn/common/features/custom-fields'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { anyOf } from '../../platform/db/index.ts'
import { groupBy } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { rememberedWithFields } from '../bundles/index.ts'

/** A custom field as one project uses it. */
export interface ProjectFieldInfo {
  /** Number of the project field: `92-<id>`, also the id of the field of an issue. */
  readonly id: number
  readonly projectId: number
  /** Number of the custom field: `58-<id>`. */
  readonly fieldId: number
  readonly name: string
  readonly localizedName: string | null
  readonly aliases: string | null
  readonly fieldType: FieldTypeInfo
  readonly canBeEmpty: boolean
  readonly emptyText: string | null
  readonly isPublic: boolean
  readonly ordinal: number
  readonly bundleId: number | null
  /** Ids of values that a new issue starts with. */
  readonly defaultValues: readonly number[]
  /** Shown only while another field of the project has one of these values. */
  readonly condition: {
    /** Number of the other project field. */
    readonly fieldId: number
    readonly values: readonly number[]
    readonly showForNull: boolean
  } | null
  /** Place in `issue_search.srt` (from 1), or null. */
  readonly sortSlot: number | null
  readonly isDisplayedInIssueList: boolean
  /** Its project tracks time in it: it holds the sum of the work items, and nobody sets it. */
  readonly isSpentTime: boolean
  /** Its project compares the time spent with it. */
  readonly isEstimation: boolean
}

/** All fields of a project in their order, private ones included: callers leave out what the reader may not see. */
export async function projectFields(ctx: RequestContext, projectId: number): Promise<readonly ProjectFieldInfo[]> {
  return (await projectFieldsOf(ctx, [projectId])).get(projectId) ?? []
}

/** As {@link projectFields}, for many projects with one statement at most. */
export function projectFieldsOf(
  ctx: RequestContext,
  projectIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ProjectFieldInfo[]>> {
  return rememberedWithFields<readonly ProjectFieldInfo[]>(
    ctx,
    'project',
    [...new Set(projectIds)],
    async ids => groupBy(await load(ctx, ids), field => field.projectId),
    [],
  )
}

async function load(ctx: RequestContext, projectIds: readonly number[]): Promise<ProjectFieldInfo[]> {
  const rows = await ctx.db
    .selectFrom('project_custom_field as p')
    .innerJoin('custom_field as f', 'f.id', 'p.field_id')
    .leftJoin('project_time_tracking as t', join =>
      join.onRef('t.project_id', '=', 'p.project_id').on('t.enabled', '=', true),
    )
    .selectAll('p')
    .select(['f.name', 'f.localized_name', 'f.aliases', 'f.field_type', 'f.sort_slot', 'f.is_displayed_in_issue_list'])
    .select(['t.spent_field_id', 't.estimate_field_id'])
    .where('p.project_id', '=', anyOf(projectIds))
    .orderBy('p.ordinal')
    .orderBy('p.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    projectId: row.project_id,
    fieldId: row.field_id,
    name: row.name,
    localizedName: row.localized_name,
    aliases: row.aliases,
    fieldType: fieldTypeOf(row.field_type),
    canBeEmpty: row.can_be_empty,
    emptyText: row.empty_text,
    isPublic: row.is_public,
    ordinal: row.ordinal,
    bundleId: row.bundle_id,
    defaultValues: row.default_values,
    condition:
      row.condition_field_id === null
        ? null
        : {
            fieldId: row.condition_field_id,
            values: row.condition_values,
            showForNull: row.condition_show_for_null,
          },
    sortSlot: row.sort_slot,
    isDisplayedInIssueList: row.is_displayed_in_issue_list,
    isSpentTime: row.spent_field_id === row.id,
    isEstimation: row.estimate_field_id === row.id,
  }))
}

/** Whether the reader may know of the field and its values. */
export function canSeeField(ctx: RequestContext, field: Pick<ProjectFieldInfo, 'projectId' | 'isPublic'>): boolean {
  return (
    can(ctx, 'PROJECT_READ_BASIC', field.projectId) &&
    (field.isPublic || can(ctx, 'PRIVATE_READ_ISSUE', field.projectId))
  )
}

/** The visible field of a project that a path names by database id (of either kind) or by name; throws `not_found`. */
export async function resolveProjectField(
  ctx: RequestContext,
  projectId: number,
  idOrName: string,
): Promise<ProjectFieldInfo> {
  const id = ProjectCustomField.parseId(idOrName)
  const globalId = CustomField.parseId(idOrName)
  const name = idOrName.trim().toLowerCase()
  const field = (await projectFields(ctx, projectId)).find(candidate =>
    id !== null
      ? candidate.id === id
      : globalId !== null
        ? candidate.fieldId === globalId
        : candidate.name.toLowerCase() === name,
  )
  if (!field || !canSeeField(ctx, field)) throw notFound(idOrName)
  return field
}
