import { formatId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../platform/context/index.ts'
import { type ActivityContent, type ActivityValue, changedValues } from '../activities/index.ts'
import type { ProjectFieldInfo } from '../custom-fields/index.ts'
import { readFieldValues } from './field-values.ts'

interface FieldChange {
  readonly added: ActivityContent | null
  readonly removed: ActivityContent | null
}

/**
 * The `value` that a body gives to take a change of a field back. Of lists only what the change added goes and what it
 * removed comes back: the other values stay.
 */
export async function fieldValueBefore(
  ctx: RequestContext,
  issue: { readonly id: number },
  field: ProjectFieldInfo,
  { added, removed }: FieldChange,
): Promise<unknown> {
  const { isMultiValue, valueType } = field.fieldType
  if (isMultiValue) {
    const current = (await readFieldValues(ctx.db, [issue.id])).get(issue.id)?.get(field.fieldId) ?? []
    const gone = new Set(changedValues(added, removed).map(value => value.id))
    const prefix = valueType === 'user' ? 1 : valueType === 'group' ? 3 : 67
    const kept = current.flatMap(({ valueId }) =>
      valueId === null || gone.has(valueId) ? [] : [{ id: formatId(prefix, valueId) }],
    )
    return [...kept, ...changedValues(removed, added).map(toBody)]
  }
  if (!removed) return null
  if ('values' in removed) return removed.values[0] ? toBody(removed.values[0]) : null
  if ('text' in removed) return valueType === 'text' ? { text: removed.text } : removed.text
  return valueType === 'period' && removed.scalar !== null ? { minutes: Number(removed.scalar) } : removed.scalar
}

const CLASS: Readonly<Record<string, number>> = { User: 1, UserGroup: 3 }

const toBody = (value: ActivityValue) => ({ id: formatId(CLASS[value.entity] ?? 67, value.id) })
