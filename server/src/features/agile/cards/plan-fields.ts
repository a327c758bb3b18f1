import { ProjectCustomField } from '@cairn/common/features/custom-fields'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../../custom-fields/index.ts'
import { type PartOfEdit, readFieldInputs, type StoredValue } from '../../issues/index.ts'
import { keyOf } from './placing-field.ts'

type FieldInput = NonNullable<PartOfEdit['fields']>[number]

/** What of a field's values is told by name, or by number for people and groups. */
export interface WantedValue {
  readonly name: string | null
  readonly valueId: number | null
}

/** Says what a field of one project is to hold for one of the values; asked once for each of them. */
export interface ValuePlan {
  /**
   * The use of the field in a project; throws `unknown_field` where the project lacks it, or hides it from the actor. Asked
   * before anything that depends on what cards hold, which the answer would tell.
   */
  use(projectId: number): ProjectFieldInfo
  /** Whether {@link use} gives one. */
  isKnown(projectId: number): boolean
  /** Throws for a value that the project does not know. */
  input(projectId: number, wanted: WantedValue, kept: readonly StoredValue[]): Promise<FieldInput>
}

/** Plans values of a field in several projects. */
export async function planValues(
  ctx: RequestContext,
  fieldId: number,
  projectIds: readonly number[],
): Promise<ValuePlan> {
  const fields = await projectFieldsOf(ctx, projectIds)
  const known = new Map<string, Promise<FieldInput>>()
  const seen = (projectId: number) =>
    fields.get(projectId)?.find(field => field.fieldId === fieldId && canSeeField(ctx, field))
  const use = (projectId: number): ProjectFieldInfo => {
    const found = seen(projectId)
    if (!found) throw new AppError('unknown_field', { name: '' })
    return found
  }
  const resolve = async (field: ProjectFieldInfo, wanted: WantedValue): Promise<FieldInput> => {
    const value = bodyOf(field, wanted)
    const body = [
      { id: ProjectCustomField.id(field.id), value: field.fieldType.isMultiValue && value ? [value] : value },
    ]
    const given = field.fieldType.isMultiValue && !value ? [{ id: body[0]?.id ?? '', value: [] }] : body
    const [input] = await readFieldInputs(ctx, [field], given, { typeRequired: false })
    if (!input) throw new AppError('unknown_field', { name: field.name })
    return input
  }
  return {
    use,
    isKnown: projectId => seen(projectId) !== undefined,
    input: async (projectId, wanted, kept) => {
      const field = use(projectId)
      const key = `${field.id} ${keyOf(wanted)}`
      const input = known.get(key) ?? resolve(field, wanted)
      known.set(key, input)
      const { values } = await input
      if (!field.fieldType.isMultiValue) return { field, values }
      return {
        field,
        values: [...kept.filter(one => !values.some(({ valueId }) => valueId === one.valueId)), ...values],
      }
    },
  }
}

function bodyOf(
  { fieldType }: ProjectFieldInfo,
  { name, valueId }: WantedValue,
): { id?: string; name?: string } | null {
  if (name !== null && valueId === null) return { name }
  if (valueId === null) return null
  return { id: `${fieldType.valueType === 'group' ? 3 : 1}-${valueId}` }
}

/** Whether one of the values of a card is among the wanted ones. */
export const holdsAny = (values: readonly StoredValue[], wanted: readonly WantedValue[]): boolean =>
  wanted.some(value =>
    value.name === null && value.valueId === null ? values.length === 0 : values.some(one => isSame(one, value)),
  )

/** Whether a stored value is the one that settings name. */
export const isSame = (stored: StoredValue, { name, valueId }: WantedValue): boolean =>
  valueId === null ? name !== null && stored.name?.toLowerCase() === name.toLowerCase() : stored.valueId === valueId
