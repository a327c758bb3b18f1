import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { requireCan } from '../../access/index.ts'
import { type NewActivity, recordActivities } from '../../activities/index.ts'
import { findBundleElement } from '../../bundles/index.ts'
import { type ProjectFieldInfo, projectFields } from '../../custom-fields/index.ts'
import { deleteSearchText } from '../../search/index.ts'
import { defaultValues } from '../default-values.ts'
import { activityContent, readFieldValues, type StoredValue } from '../field-values.ts'
import { requireUpdate, type VisibleIssue } from '../issues.policy.ts'
import { takeNumber, touchAndRefresh } from '../issues.store.ts'
import { type FieldInput, initialValues, isResolved, storeFieldValues } from '../write-fields.ts'
import { changeResolved } from './change-fields.ts'

interface Target {
  readonly id: number
  readonly shortName: string
  readonly archived: boolean
}

/**
 * Moves a locked issue to another project: fields that the new project has keep their values (matched by name in its
 * bundles), the rest is dropped into history, required ones get defaults. The old readable id keeps resolving.
 */
export async function moveIssue(ctx: RequestContext, issue: VisibleIssue, target: Target): Promise<void> {
  requireUpdate(ctx, issue)
  requireCan(ctx, 'CREATE_ISSUE', target.id)
  if (target.archived) throw new AppError('read_only_entity', { name: target.shortName })
  const [oldFields, fields] = [await projectFields(ctx, issue.project_id), await projectFields(ctx, target.id)]
  const old = (await readFieldValues(ctx.db, [issue.id])).get(issue.id) ?? new Map<number, readonly StoredValue[]>()
  const kept: FieldInput[] = []
  for (const field of fields) {
    const values = await mapValues(ctx, field, old.get(field.fieldId) ?? [])
    if (values.length > 0) kept.push({ field, values })
  }
  const values = initialValues(fields, kept, await defaultValues(ctx, fields))
  const { rows } = await sql<{
    id: number
    short_name: string
  }>`select id, short_name from project where id = ${issue.project_id}`.execute(ctx.db)

  await ctx.db
    .insertInto('issue_alias')
    .values({ project_id: issue.project_id, number: issue.number, issue_id: issue.id })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  await ctx.db.deleteFrom('issue_field_value').where('issue_id', '=', issue.id).execute()
  await ctx.db.updateTable('issue').set({ project_id: target.id, number: null }).where('id', '=', issue.id).execute()
  await ctx.db.updateTable('search_text').set({ project_id: target.id }).where('issue_id', '=', issue.id).execute()
  for (const field of oldFields)
    if (field.fieldType.storage === 'text' && !fields.some(other => other.fieldId === field.fieldId))
      await deleteSearchText(ctx, issue.id, 'field', field.fieldId)
  const moved = { ...issue, project_id: target.id }
  const stored = await storeFieldValues(
    ctx,
    moved,
    old,
    fields.flatMap(field => {
      const given = values.get(field.fieldId) ?? []
      return given.length > 0 || old.has(field.fieldId) ? [{ field, values: given }] : []
    }),
  )
  await recordActivities(ctx, moved, [
    ...stored.filter(entry => JSON.stringify(entry.added) !== JSON.stringify(entry.removed)),
    ...lostValues(oldFields, fields, old),
    {
      category: 'ProjectCategory',
      added: { values: [{ entity: 'Project', id: target.id, name: target.shortName, type: 'Project' }] },
      removed: {
        values: rows.map(row => ({
          entity: 'Project',
          id: row.id,
          name: `${row.short_name}-${issue.number}`,
          type: 'Project',
        })),
      },
    },
    ...(await changeResolved(ctx, moved, isResolved(fields, values))),
  ])
  await touchAndRefresh(ctx, issue.id)
  await ctx.events.add(ctx, { kind: 'issue.changed', entity: 'Issue', entityId: issue.id, projectId: target.id })
  ctx.lastly.push(() => takeNumber(ctx, issue.id, target.id))
}

/** History of what the new project has no field for. */
function lostValues(
  before: readonly ProjectFieldInfo[],
  after: readonly ProjectFieldInfo[],
  values: ReadonlyMap<number, readonly StoredValue[]>,
): readonly NewActivity[] {
  return before.flatMap(field => {
    const lost = values.get(field.fieldId) ?? []
    if (lost.length === 0 || after.some(other => other.fieldId === field.fieldId)) return []
    return [
      {
        category: 'CustomFieldCategory',
        fieldId: field.fieldId,
        fieldName: field.name,
        private: !field.isPublic,
        added: null,
        removed: activityContent(field.fieldType, lost),
      },
    ]
  })
}

/** Values of bundles are found again by name; users, groups, numbers and texts stay. */
async function mapValues(
  ctx: RequestContext,
  field: ProjectFieldInfo,
  values: readonly StoredValue[],
): Promise<readonly StoredValue[]> {
  const { bundleId } = field
  if (bundleId === null || field.fieldType.valueType === 'user') return values
  const mapped: StoredValue[] = []
  for (const value of values) {
    const element = await findBundleElement(ctx, bundleId, { name: value.name ?? '' })
    if (!element) continue
    const isResolved = value.isResolved === null ? null : element.isResolved
    mapped.push({ ...value, valueId: element.id, ord: element.ordinal, name: element.name, isResolved })
  }
  return mapped
}
