import { findFieldType } from '@cairn/common/features/custom-fields'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { Updateable } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import { fieldsChanged } from '../../bundles/index.ts'
import { type CustomFieldInfo, fieldNameTaken, insertCustomField } from '../custom-fields.store.ts'
import type { CustomFieldTable } from '../custom-fields.tables.ts'
import { emptyText, requireDefaults, requireKind } from './field-settings.ts'

/** Attributes of a custom field in all projects. */
export interface CustomFieldChanges {
  readonly name?: string
  readonly localizedName?: string | null
  readonly aliases?: string | null
  readonly isAutoAttached?: boolean
  readonly isDisplayedInIssueList?: boolean
  readonly ordinal?: number
  readonly defaults?: CustomFieldDefaults
}

/** What a project's field starts with. */
export interface CustomFieldDefaults {
  readonly canBeEmpty?: boolean
  readonly emptyText?: string | null
  readonly isPublic?: boolean
  readonly bundleId?: number | null
  readonly defaultValues?: readonly number[]
}

/** Creates a field that projects can use; returns its id. The type (`enum[1]`, …) never changes afterwards. */
export async function createCustomField(
  ctx: RequestContext,
  input: CustomFieldChanges & { readonly name: string; readonly fieldType: string },
): Promise<number> {
  requireCan(ctx, 'LOW_LEVEL')
  const name = checkFieldName(input.name)
  const fieldType = findFieldType(input.fieldType)
  if (!fieldType) throw new AppError('unknown_value', { name: 'fieldType', value: input.fieldType.slice(0, 100) })
  return transaction(ctx, async tx => {
    const id = await insertCustomField(tx, { name, field_type: fieldType.id })
    await write(tx, { id, name, fieldType, bundleId: null }, input)
    return id
  })
}

export async function updateCustomField(
  ctx: RequestContext,
  field: CustomFieldInfo,
  changes: CustomFieldChanges,
): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  await transaction(ctx, async tx => {
    await fieldsChanged(tx)
    await write(tx, field, changes)
  })
}

/** Refuses while a project uses the field: it would take the values of all its issues along. */
export async function deleteCustomField(ctx: RequestContext, field: CustomFieldInfo): Promise<void> {
  requireCan(ctx, 'LOW_LEVEL')
  await transaction(ctx, async tx => {
    await fieldsChanged(tx)
    const used = await tx.db
      .selectFrom('project_custom_field')
      .select('id')
      .where('field_id', '=', field.id)
      .limit(1)
      .executeTakeFirst()
    if (used) throw new AppError('in_use', { name: field.name })
    await tx.db.deleteFrom('custom_field').where('id', '=', field.id).execute()
  })
}

type Subject = Pick<CustomFieldInfo, 'id' | 'name' | 'fieldType' | 'bundleId'>

async function write(ctx: RequestContext, field: Subject, changes: CustomFieldChanges): Promise<void> {
  const name = changes.name === undefined ? undefined : checkFieldName(changes.name)
  const columns: Updateable<CustomFieldTable> = {
    ...(name === undefined ? {} : { name }),
    ...(changes.localizedName === undefined ? {} : { localized_name: shortText(changes.localizedName) }),
    ...(changes.aliases === undefined ? {} : { aliases: shortText(changes.aliases) }),
    ...(changes.isAutoAttached === undefined ? {} : { is_auto_attached: changes.isAutoAttached }),
    ...(changes.isDisplayedInIssueList === undefined
      ? {}
      : { is_displayed_in_issue_list: changes.isDisplayedInIssueList }),
    ...(changes.ordinal === undefined ? {} : { ordinal: changes.ordinal }),
    ...(changes.defaults ? await defaultColumns(ctx, field, changes.defaults) : {}),
  }
  if (Object.keys(columns).length === 0) return
  try {
    await ctx.db.updateTable('custom_field').set(columns).where('id', '=', field.id).execute()
  } catch (error) {
    throw fieldNameTaken(error, name ?? field.name)
  }
}

async function defaultColumns(
  ctx: RequestContext,
  field: Subject,
  defaults: CustomFieldDefaults,
): Promise<Updateable<CustomFieldTable>> {
  const bundleId = defaults.bundleId === undefined ? field.bundleId : defaults.bundleId
  if (defaults.bundleId) await requireKind(ctx, defaults.bundleId, field.fieldType)
  if (defaults.defaultValues)
    await requireDefaults(ctx, { fieldType: field.fieldType, bundleId }, defaults.defaultValues)
  const exchanged = bundleId !== field.bundleId
  return {
    ...(defaults.canBeEmpty === undefined ? {} : { default_can_be_empty: defaults.canBeEmpty }),
    ...(defaults.emptyText === undefined ? {} : { default_empty_text: emptyText(defaults.emptyText) }),
    ...(defaults.isPublic === undefined ? {} : { default_is_public: defaults.isPublic }),
    ...(exchanged ? { default_bundle_id: bundleId, default_values: [] } : {}),
    ...(defaults.defaultValues === undefined ? {} : { default_values: defaults.defaultValues }),
  }
}

function checkFieldName(given: string): string {
  const name = given.trim().replaceAll(/\s+/g, ' ')
  if (!name) throw new AppError('field_required', { name: 'name', field: 'name' })
  checkLength('name', name, TEXT_LIMITS.fieldName)
  return name
}

function shortText(given: string | null): string | null {
  const text = given?.trim() || null
  if (text) checkLength('localizedName', text, TEXT_LIMITS.valueName)
  return text
}
