import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { PriorityIcon } from '../../../ui/priority-icon.tsx'
import { StateIcon } from '../../../ui/state-icon.tsx'
import { stateKind } from '../../../ui/state-kind.ts'
import { TypeIcon } from '../../../ui/type-icon.tsx'
import { isPriorityField, isTypeField, priorityLevel, typeKind } from '../model/field-look.ts'
import { fieldText } from '../model/field-text.ts'
import {
  type FieldValueItem,
  isChoiceType,
  isEmptyValue,
  itemColor,
  itemText,
  valueItems,
} from '../model/field-value.ts'
import type { ProjectFieldView } from '../model/field-view.ts'

type FieldValueProps = { readonly field: ProjectFieldView; readonly value: unknown; readonly oneLine?: boolean }

/** How a field's value looks: icons of states and priorities, faces, colours, or plain words. */
export function FieldValue({ field, value, oneLine = false }: FieldValueProps) {
  const t = useT()
  const formats = useFormats()
  if (isEmptyValue(value)) {
    return <span className="min-w-0 truncate text-faint">{field.emptyFieldText || t('custom-fields.empty')}</span>
  }
  if (!isChoiceType(field.valueType)) {
    return (
      <span
        className={cx('min-w-0', oneLine ? 'truncate' : 'line-clamp-4 break-words', isFigure(field) && 'tabular-nums')}
      >
        {fieldText(field, value, formats)}
      </span>
    )
  }
  return (
    <span className={cx('flex min-w-0 gap-x-2 gap-y-1', oneLine ? 'overflow-hidden' : 'flex-wrap')}>
      {valueItems(value).map(item => (
        <span key={item.id ?? itemText(item)} className="flex min-w-0 items-center gap-1.5">
          <ItemMark field={field} item={item} />
          <span className="min-w-0 truncate">{itemText(item)}</span>
        </span>
      ))}
    </span>
  )
}

type ItemMarkProps = {
  readonly field: Pick<ProjectFieldView, 'name' | 'valueType'>
  readonly item: FieldValueItem
}

/** What stands before a choice's name: its icon, face or colour. */
export function ItemMark({ field, item }: ItemMarkProps) {
  const name = item.name ?? ''
  if (field.valueType === 'user') return <Avatar name={itemText(item)} url={item.avatarUrl ?? null} size={20} />
  if (field.valueType === 'state') return <StateIcon kind={stateKind(name, item.isResolved === true)} />
  if (isPriorityField(field.name)) return <PriorityIcon level={priorityLevel(name)} />
  if (field.valueType === 'enum' && isTypeField(field.name)) return <TypeIcon kind={typeKind(name)} />
  const color = itemColor(item)
  return color ? <ColorDot background={color.background} /> : null
}

export function ColorDot({ background }: { readonly background: string }) {
  return <span aria-hidden style={{ background }} className="size-2.5 shrink-0 rounded-full border border-fg/15" />
}

const isFigure = ({ valueType }: ProjectFieldView): boolean => valueType !== 'string' && valueType !== 'text'
