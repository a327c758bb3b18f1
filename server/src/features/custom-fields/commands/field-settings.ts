import type { FieldTypeInfo } from '@cairn/common/features/custom-fields'
import { AppError } from '@cairn/common/platform/errors'
import { checkLength, TEXT_LIMITS } from '@cairn/common/platform/limits'
import type { Updateable } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { bundleElements, isUserAllowed } from '../../bundles/index.ts'
import type { ProjectCustomFieldTable } from '../custom-fields.tables.ts'
import { projectFields } from '../project-fields.ts'

/** How a project uses a field; what is left out stays as it is. */
export interface FieldSettings {
  readonly canBeEmpty?: boolean
  readonly emptyText?: string | null
  readonly isPublic?: boolean
  readonly ordinal?: number
  readonly bundleId?: number
  /** Ids of bundle elements, users or groups. */
  readonly defaultValues?: readonly number[]
  readonly condition?: {
    /** Number of a bundle field of the same project. */
    readonly fieldId: number
    readonly values: readonly number[]
    readonly showForNull: boolean
  } | null
}

interface Subject {
  readonly projectId: number
  readonly fieldType: FieldTypeInfo
  /** After the change. */
  readonly bundleId: number | null
  /** Number of the project field, when it exists already. */
  readonly id?: number
}

/** Checks the settings against the field and its project; returns the columns to write (`ordinal` apart). */
export async function checkSettings(
  ctx: RequestContext,
  subject: Subject,
  settings: FieldSettings,
): Promise<Updateable<ProjectCustomFieldTable>> {
  if (settings.bundleId !== undefined) await requireKind(ctx, settings.bundleId, subject.fieldType)
  if (settings.defaultValues) await requireDefaults(ctx, subject, settings.defaultValues)
  return {
    ...(settings.canBeEmpty === undefined ? {} : { can_be_empty: settings.canBeEmpty }),
    ...(settings.emptyText === undefined ? {} : { empty_text: emptyText(settings.emptyText) }),
    ...(settings.isPublic === undefined ? {} : { is_public: settings.isPublic }),
    ...(settings.bundleId === undefined ? {} : { bundle_id: settings.bundleId }),
    ...(settings.defaultValues === undefined ? {} : { default_values: settings.defaultValues }),
    ...(settings.condition === undefined ? {} : await conditionColumns(ctx, subject, settings.condition)),
  }
}

export function emptyText(given: string | null): string | null {
  const text = given?.trim() || null
  if (text) checkLength('emptyFieldText', text, TEXT_LIMITS.emptyFieldText)
  return text
}

export async function requireKind(ctx: RequestContext, bundleId: number, type: FieldTypeInfo): Promise<void> {
  const bundle = await ctx.db.selectFrom('bundle').select('kind').where('id', '=', bundleId).executeTakeFirst()
  if (!bundle || bundle.kind !== type.bundleKind) throw new AppError('invalid_value', { name: 'bundle' })
}

export async function requireDefaults(
  ctx: RequestContext,
  subject: Pick<Subject, 'fieldType' | 'bundleId'>,
  ids: readonly number[],
): Promise<void> {
  const { fieldType, bundleId } = subject
  const wrong = () => new AppError('invalid_value', { name: 'defaultValues' })
  if (ids.length === 0) return
  if (fieldType.storage !== 'value' || (!fieldType.isMultiValue && ids.length > 1)) throw wrong()
  if (fieldType.bundleKind === 'user') {
    for (const id of ids) if (!(await isUserAllowed(ctx, bundleId, id))) throw wrong()
  } else if (bundleId !== null) {
    const known = new Set((await bundleElements(ctx, bundleId)).map(element => element.id))
    if (ids.some(id => !known.has(id))) throw wrong()
  }
}

async function conditionColumns(ctx: RequestContext, subject: Subject, condition: FieldSettings['condition']) {
  if (!condition) return { condition_field_id: null, condition_values: [], condition_show_for_null: false }
  const fields = await projectFields(ctx, subject.projectId)
  const parent = fields.find(field => field.id === condition.fieldId)
  if (!parent || parent.bundleId === null || parent.fieldType.bundleKind === 'user' || parent.id === subject.id)
    throw new AppError('invalid_value', { name: 'condition' })
  // A chain of conditions that leads back to the field would hide all of it for ever.
  for (let next = parent.condition; next; ) {
    if (next.fieldId === subject.id) throw new AppError('invalid_value', { name: 'condition' })
    const current = next
    next = fields.find(field => field.id === current.fieldId)?.condition ?? null
  }
  const known = new Set((await bundleElements(ctx, parent.bundleId)).map(element => element.id))
  if (condition.values.some(id => !known.has(id)) || (condition.values.length === 0 && !condition.showForNull))
    throw new AppError('invalid_value', { name: 'condition' })
  return {
    condition_field_id: parent.id,
    condition_values: condition.values,
    condition_show_for_null: condition.showForNull,
  }
}
