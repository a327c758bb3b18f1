import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import type { NewEvent } from '../../../platform/events/index.ts'
import { fieldsChanged } from '../../bundles/index.ts'
import { requireProjectUpdate } from '../../projects/index.ts'
import { fieldHooks, hasValues } from '../custom-fields.extensions.ts'
import { requireSeenPrivate } from '../custom-fields.policy.ts'
import { type ProjectFieldInfo, projectFields } from '../project-fields.ts'
import { checkSettings, type FieldSettings } from './field-settings.ts'

/** Changes how a project uses a field. A bundle in use is only exchanged while no issue has a value of the field. */
export async function updateProjectField(
  ctx: RequestContext,
  field: ProjectFieldInfo,
  settings: FieldSettings,
): Promise<void> {
  requireProjectUpdate(ctx, { id: field.projectId })
  requireSeenPrivate(ctx, field.projectId, settings)
  if (Object.keys(settings).length === 0) return
  await transaction(ctx, async tx => {
    await fieldsChanged(tx)
    const bundleId = settings.bundleId ?? field.bundleId
    const exchanged = bundleId !== field.bundleId
    if (exchanged || settings.isPublic !== undefined) await fieldHooks.run(tx, 'changing', field)
    if (exchanged && field.fieldType.bundleKind !== 'user' && (await hasValues(tx, field)))
      throw new AppError('in_use', { name: 'bundle' })
    const columns = await checkSettings(
      tx,
      { projectId: field.projectId, fieldType: field.fieldType, bundleId, id: field.id },
      // Default values belong to the bundle: they do not survive its exchange.
      exchanged && settings.defaultValues === undefined ? { ...settings, defaultValues: [] } : settings,
    )
    if (exchanged)
      await tx.db
        .updateTable('project_custom_field')
        .set({ condition_field_id: null, condition_values: [], condition_show_for_null: false })
        .where('condition_field_id', '=', field.id)
        .execute()
    if (Object.keys(columns).length > 0) {
      // Somebody else may have made it private or public since it was read.
      const { isPublic } = await tx.db
        .updateTable('project_custom_field')
        .set(columns)
        .where('id', '=', field.id)
        .returning(
          sql<boolean>`(select was.is_public from project_custom_field was where was.id = ${field.id})`.as('isPublic'),
        )
        .executeTakeFirstOrThrow()
      if (settings.isPublic !== undefined && settings.isPublic !== isPublic)
        await fieldHooks.run(tx, 'readersChanged', { ...field, isPublic })
    }
    if (settings.ordinal !== undefined) await move(tx, field, settings.ordinal)
    if (exchanged) await fieldHooks.run(tx, 'usesChanged', field)
    await tx.events.add(tx, fieldEvent('project.fieldChanged', field))
  })
}

/** Takes a field from a project together with its values in the project's issues. */
export async function detachField(ctx: RequestContext, field: ProjectFieldInfo): Promise<void> {
  requireProjectUpdate(ctx, { id: field.projectId })
  await transaction(ctx, async tx => {
    await fieldsChanged(tx)
    await fieldHooks.run(tx, 'detaching', field)
    await tx.db
      .updateTable('project_custom_field')
      .set({ condition_values: [], condition_show_for_null: false })
      .where('condition_field_id', '=', field.id)
      .execute()
    await tx.db.deleteFrom('project_custom_field').where('id', '=', field.id).execute()
    await fieldHooks.run(tx, 'usesChanged', field)
    await tx.events.add(tx, fieldEvent('project.fieldDetached', field))
  })
}

const fieldEvent = (
  kind: 'project.fieldChanged' | 'project.fieldDetached',
  field: ProjectFieldInfo,
): NewEvent<typeof kind> => ({
  kind,
  entity: 'Project',
  entityId: field.projectId,
  projectId: field.projectId,
  payload: { fieldId: field.fieldId },
})

async function move(ctx: RequestContext, field: ProjectFieldInfo, ordinal: number): Promise<void> {
  const order = (await projectFields(ctx, field.projectId)).map(({ id }) => id).filter(id => id !== field.id)
  order.splice(Math.max(0, ordinal), 0, field.id)
  await sql`update project_custom_field p set ordinal = o.place - 1
    from unnest(${order}::int[]) with ordinality as o (id, place) where p.id = o.id`.execute(ctx.db)
}
