import { AppError } from '@cairn/common/platform/errors'
import type { Insertable } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { bundleNameTaken, fieldsChanged, freeBundleName, insertBundle } from '../../bundles/index.ts'
import { requireProjectUpdate } from '../../projects/index.ts'
import { fieldHooks } from '../custom-fields.extensions.ts'
import { requireSeenPrivate } from '../custom-fields.policy.ts'
import type { CustomFieldInfo } from '../custom-fields.store.ts'
import type { ProjectCustomFieldTable } from '../custom-fields.tables.ts'
import { checkSettings, type FieldSettings } from './field-settings.ts'

/** Adds a row, without a permission check. Must run in a transaction. */
export async function insertProjectField(
  ctx: RequestContext,
  row: Insertable<ProjectCustomFieldTable>,
): Promise<number> {
  await fieldsChanged(ctx)
  return (await ctx.db.insertInto('project_custom_field').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/**
 * Lets a project use a custom field; returns the number of the project field. What `settings` leaves open comes from
 * the field's defaults; a bundle field without a bundle gets an empty one of its own.
 */
export async function attachField(
  ctx: RequestContext,
  project: { readonly id: number; readonly name: string },
  field: CustomFieldInfo,
  settings: FieldSettings = {},
): Promise<number> {
  requireProjectUpdate(ctx, project)
  requireSeenPrivate(ctx, project.id, { isPublic: field.isPublic, ...settings })
  try {
    return await transaction(ctx, async tx => {
      await fieldsChanged(tx)
      const kind = field.fieldType.bundleKind
      const bundleId =
        settings.bundleId ??
        field.bundleId ??
        (kind === null
          ? null
          : await insertBundle(tx, { kind, name: await freeBundleName(tx, kind, `${project.name} ${field.name}`) }))
      const columns = await checkSettings(tx, { projectId: project.id, fieldType: field.fieldType, bundleId }, settings)
      const inheritsDefaults = settings.defaultValues === undefined && bundleId === field.bundleId
      const id = await insertProjectField(tx, {
        project_id: project.id,
        field_id: field.id,
        can_be_empty: field.canBeEmpty,
        empty_text: field.emptyText,
        is_public: field.isPublic,
        ordinal: await nextOrdinal(tx, project.id),
        default_values: inheritsDefaults ? field.defaultValues : [],
        ...columns,
        bundle_id: bundleId,
      })
      await fieldHooks.run(tx, 'usesChanged', { projectId: project.id, fieldId: field.id })
      return id
    })
  } catch (error) {
    if (violates(error, 'project_custom_field_project_id_field_id_key'))
      throw new AppError('name_taken', { name: field.name, field: 'field' })
    throw bundleNameTaken(error, field.name)
  }
}

async function nextOrdinal(ctx: RequestContext, projectId: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('project_custom_field')
    .select(eb => eb.fn.max('ordinal').as('last'))
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return (row?.last ?? -1) + 1
}
