import { Bundle, BundleElement } from '@cairn/common/features/bundles'
import type { FieldTypeInfo } from '@cairn/common/features/custom-fields'
import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import { findBundleElement, resolveBundle } from '../bundles/index.ts'
import { requireGroupRef, requireUserRef } from '../projects/index.ts'
import type { CustomFieldChanges, CustomFieldDefaults } from './commands/change-custom-field.ts'
import type { FieldSettings } from './commands/field-settings.ts'
import { canSeeField, projectFields } from './project-fields.ts'

interface ValueBody {
  readonly id?: string | null | undefined
  readonly name?: string | null | undefined
  readonly login?: string | null | undefined
  readonly ringId?: string | null | undefined
}

/** Where a body's values are looked for. */
interface Place {
  readonly fieldType: FieldTypeInfo
  readonly bundleId: number | null
}

/** What a body says of a field in a project. `current` is its bundle when the body names none. */
export async function settingsOf(
  ctx: RequestContext,
  projectId: number,
  place: Place,
  body: BodyOf<'ProjectCustomField'>,
): Promise<FieldSettings> {
  const bundleId = await bundleOf(ctx, place.fieldType, body.bundle)
  return {
    ...(typeof body.canBeEmpty === 'boolean' ? { canBeEmpty: body.canBeEmpty } : {}),
    ...(body.emptyFieldText === undefined ? {} : { emptyText: body.emptyFieldText }),
    ...(typeof body.isPublic === 'boolean' ? { isPublic: body.isPublic } : {}),
    ...(typeof body.ordinal === 'number' ? { ordinal: body.ordinal } : {}),
    ...(bundleId ? { bundleId } : {}),
    ...(body.defaultValues === undefined
      ? {}
      : {
          defaultValues: await valueIds(
            ctx,
            { ...place, bundleId: bundleId ?? place.bundleId },
            body.defaultValues ?? [],
            'defaultValues',
          ),
        }),
    ...(body.condition === undefined ? {} : { condition: await conditionOf(ctx, projectId, body.condition) }),
  }
}

/** What a body says of a custom field in all projects. */
export async function fieldChangesOf(
  ctx: RequestContext,
  place: Place,
  body: BodyOf<'CustomField'>,
): Promise<CustomFieldChanges> {
  return {
    ...(body.name === undefined ? {} : { name: body.name ?? '' }),
    ...(body.localizedName === undefined ? {} : { localizedName: body.localizedName }),
    ...(body.aliases === undefined ? {} : { aliases: body.aliases }),
    ...(typeof body.isAutoAttached === 'boolean' ? { isAutoAttached: body.isAutoAttached } : {}),
    ...(typeof body.isDisplayedInIssueList === 'boolean'
      ? { isDisplayedInIssueList: body.isDisplayedInIssueList }
      : {}),
    ...(typeof body.ordinal === 'number' ? { ordinal: body.ordinal } : {}),
    ...(body.fieldDefaults ? { defaults: await defaultsOf(ctx, place, body.fieldDefaults) } : {}),
  }
}

export async function defaultsOf(
  ctx: RequestContext,
  place: Place,
  body: BodyOf<'CustomFieldDefaults'>,
): Promise<CustomFieldDefaults> {
  const bundleId = await bundleOf(ctx, place.fieldType, body.bundle)
  return {
    ...(typeof body.canBeEmpty === 'boolean' ? { canBeEmpty: body.canBeEmpty } : {}),
    ...(body.emptyFieldText === undefined ? {} : { emptyText: body.emptyFieldText }),
    ...(typeof body.isPublic === 'boolean' ? { isPublic: body.isPublic } : {}),
    ...(bundleId === undefined ? {} : { bundleId }),
    ...(body.defaultValues === undefined
      ? {}
      : {
          defaultValues: await valueIds(
            ctx,
            { ...place, bundleId: bundleId === undefined ? place.bundleId : bundleId },
            body.defaultValues ?? [],
            'defaultValues',
          ),
        }),
  }
}

async function bundleOf(
  ctx: RequestContext,
  type: FieldTypeInfo,
  body: { readonly id?: string | null } | null | undefined,
): Promise<number | null | undefined> {
  if (body === undefined) return undefined
  if (body === null) return null
  Bundle.requireId(body.id ?? '')
  if (type.bundleKind === null) throw new AppError('invalid_value', { name: 'bundle' })
  return (await resolveBundle(ctx, body.id ?? '', type.bundleKind)).id
}

async function valueIds(
  ctx: RequestContext,
  place: Place,
  bodies: readonly ValueBody[],
  attribute: string,
): Promise<readonly number[]> {
  const ids: number[] = []
  for (const body of bodies) ids.push(await valueId(ctx, place, body, attribute))
  return [...new Set(ids)]
}

async function valueId(ctx: RequestContext, place: Place, body: ValueBody, attribute: string): Promise<number> {
  if (place.fieldType.valueType === 'user') return (await requireUserRef(ctx, body, attribute)).id
  if (place.fieldType.valueType === 'group') return (await requireGroupRef(ctx, body, attribute)).id
  if (body.id) BundleElement.requireId(body.id)
  const element =
    place.bundleId === null
      ? null
      : await findBundleElement(ctx, place.bundleId, { id: body.id ?? null, name: body.name ?? null })
  if (!element)
    throw new AppError('unknown_value', { name: attribute, value: (body.id ?? body.name ?? '').slice(0, 100) })
  return element.id
}

async function conditionOf(
  ctx: RequestContext,
  projectId: number,
  body: BodyOf<'CustomFieldCondition'> | null,
): Promise<NonNullable<FieldSettings['condition']> | null> {
  if (body === null) return null
  const parentId = ProjectCustomField.requireId(body.field?.id ?? '')
  const parent = (await projectFields(ctx, projectId)).find(field => field.id === parentId)
  // Where a field appears tells the value that it depends on.
  if (!parent || !canSeeField(ctx, parent))
    throw new AppError('unknown_value', { name: 'condition.field', value: body.field?.id ?? '' })
  return {
    fieldId: parent.id,
    values: await valueIds(ctx, parent, body.values ?? [], 'condition.values'),
    showForNull: body.showForNullValue === true,
  }
}
