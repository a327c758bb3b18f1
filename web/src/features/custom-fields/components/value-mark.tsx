import { PriorityIcon } from '../../../ui/priority-icon.tsx'
import { TypeIcon } from '../../../ui/type-icon.tsx'
import { priorityLevel, typeKind } from '../model/field-look.ts'
import { type FieldValueItem, itemText } from '../model/field-value.ts'

type ValueMarkProps = { readonly of: 'priority' | 'type'; readonly item: FieldValueItem | undefined }

/** A priority or type of issue as an icon alone, which names it; nothing without a value. */
export function ValueMark({ of, item }: ValueMarkProps) {
  if (!item) return null
  const name = item.name ?? ''
  const look = { label: itemText(item), size: 15 }
  return of === 'type' ? (
    <TypeIcon kind={typeKind(name)} {...look} />
  ) : (
    <PriorityIcon level={priorityLevel(name)} {...look} />
  )
}
