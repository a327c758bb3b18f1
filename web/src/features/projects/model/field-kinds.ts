import type { BundleKind } from '@cairn/common/features/bundles'
import { fieldTypes, findFieldType } from '@cairn/common/features/custom-fields'
import type { Translate } from '../../../platform/i18n/index.ts'
import type { ProjectField } from '../projects.projections.ts'

/** "State", "Version, several values". */
export function fieldTypeText(t: Translate, typeId: string): string {
  const type = findFieldType(typeId)
  if (!type) return typeId
  const name = t(`projects.type.${type.valueType === 'date and time' ? 'dateTime' : type.valueType}`)
  return type.isMultiValue ? t('projects.type.several', { type: name }) : name
}

/** Every type a field can have, as a list to choose from. */
export function fieldTypeOptions(t: Translate) {
  return fieldTypes.map(({ id, bundleKind }) => ({
    id,
    text: fieldTypeText(t, id),
    group: t(bundleKind === null && !id.startsWith('group') ? 'projects.type.simple' : 'projects.type.choice'),
  }))
}

/** Where a field's values come from: a set of a kind, all groups, or nothing to choose from. */
export type ValueSource = BundleKind | 'group' | null

export function valueSourceOf(field: ProjectField): ValueSource {
  const type = findFieldType(field.field?.fieldType?.id ?? '')
  if (!type) return null
  return type.valueType === 'group' ? 'group' : type.bundleKind
}

export const isMultiValue = (field: ProjectField): boolean =>
  findFieldType(field.field?.fieldType?.id ?? '')?.isMultiValue ?? false

export const fieldName = (field: ProjectField): string => field.field?.name ?? ''

/** What a user, group or value is called. */
export function valueName(value: {
  readonly name?: string | null
  readonly fullName?: string | null
  readonly login?: string | null
}): string {
  return value.name || value.fullName || value.login || ''
}
