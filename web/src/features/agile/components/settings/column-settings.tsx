import { Combine, Eye, EyeOff, Plus, Split, Trash2 } from 'lucide-react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Picker } from '../../../../ui/picker.tsx'
import { ReorderList } from '../../../../ui/reorder-list.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useColumnFields } from '../../api/boards.ts'
import { useValueNames } from '../../api/field-values.ts'
import {
  columnsBody,
  type EditedColumn,
  editedColumns,
  mergedColumns,
  movedColumn,
  splitColumn,
} from '../../model/edited-columns.ts'
import type { BoardData } from '../../model/projections.ts'
import { SavedText } from './saved-text.tsx'
import { Section } from './section.tsx'
import { useSave } from './use-save.ts'

const NONE: readonly never[] = []

/** Which field makes the columns, and what each column holds and may hold. */
export function ColumnSettings({ board }: { readonly board: BoardData }) {
  const t = useT()
  const { list } = useFormats()
  const { save } = useSave(board.id)
  const fields = useColumnFields(board.id).data ?? NONE
  const settings = board.columnSettings
  const field = settings?.field ?? undefined
  const columns = editedColumns(settings?.columns ?? NONE)
  const projectIds = board.projects.map(({ id }) => id)
  const known = useValueNames(field && { id: field.id, valueType: field.fieldType?.valueType ?? '' }, projectIds)
  const used = new Set(columns.flatMap(({ fieldValues }) => fieldValues.map(({ name }) => name?.toLowerCase())))
  const free = known.filter(name => !used.has(name.toLowerCase()))
  const put = (next: readonly EditedColumn[]) =>
    save({ columnSettings: { ...(field ? { field: { id: field.id } } : {}), columns: columnsBody(next) } })
  const change = (index: number, part: Partial<EditedColumn>) =>
    put(columns.map((column, at) => (at === index ? { ...column, ...part } : column)))
  const nameOf = ({ title, fieldValues }: EditedColumn) =>
    title || list(fieldValues.map(({ name }) => name ?? t('agile.column.empty')))
  return (
    <Section title={t('agile.columns')} text={t('agile.columns.text')}>
      <Select
        label={t('agile.columns.field')}
        value={field?.id ?? null}
        onChange={id => void save({ columnSettings: { field: { id } } })}
        options={fields.map(one => ({ id: one.id, text: one.localizedName || one.name || '' }))}
        className="max-w-80"
      />
      <ReorderList
        label={t('agile.columns')}
        items={columns}
        getKey={column => column.id ?? nameOf(column)}
        onMove={(from, to) => void put(movedColumn(columns, from, to))}
        handleLabel={column => t('agile.columns.move', { name: nameOf(column) })}
        announce={(column, place) => t('agile.columns.moved', { name: nameOf(column), place, count: columns.length })}
        className="rounded-panel border border-line bg-surface"
        renderItem={(column, index) => (
          <ColumnRow
            column={column}
            name={nameOf(column)}
            isFirst={index === 0}
            isAlone={columns.length === 1}
            onChange={part => change(index, part)}
            onMerge={() => void put(mergedColumns(columns, index))}
            onSplit={() => void put(splitColumn(columns, index))}
            onRemove={() => void put(columns.filter((_, at) => at !== index))}
          />
        )}
      />
      <div>
        <Picker
          label={t('agile.columns.add')}
          options={free.map(name => ({ id: name, text: name }))}
          selected={NONE}
          onChange={([name]) =>
            name !== undefined && void put([...columns, { fieldValues: [{ name }], wipLimit: null }])
          }
          trigger={
            <Button size="small" icon={Plus}>
              {t('agile.columns.add')}
            </Button>
          }
        />
      </div>
    </Section>
  )
}

type ColumnRowProps = {
  readonly column: EditedColumn
  readonly name: string
  readonly isFirst: boolean
  readonly isAlone: boolean
  readonly onChange: (part: Partial<EditedColumn>) => Promise<boolean>
  readonly onMerge: () => void
  readonly onSplit: () => void
  readonly onRemove: () => void
}

function ColumnRow(props: ColumnRowProps) {
  const { column, name, isFirst, isAlone, onChange, onMerge, onSplit, onRemove } = props
  const t = useT()
  const { list } = useFormats()
  const { wipLimit, fieldValues, title } = column
  const values = list(fieldValues.map(value => value.name ?? t('agile.column.empty')))
  const limit = (part: 'min' | 'max') => (text: string) => {
    const number = text === '' ? null : Number(text)
    if (number !== null && !(Number.isInteger(number) && number >= 0)) return Promise.resolve(false)
    const next = { min: wipLimit?.min ?? null, max: wipLimit?.max ?? null, [part]: number }
    return onChange({ wipLimit: next.min === null && next.max === null ? null : next })
  }
  const isShown = column.isVisible !== false
  return (
    <div className="flex flex-wrap items-center gap-2 py-1.5 pe-2">
      <div className="flex min-w-40 flex-1 flex-col">
        <SavedText
          label={t('agile.columns.title', { name })}
          labelHidden
          value={title || values}
          onSave={text => onChange({ title: text === '' || text === values ? null : text })}
        />
        {title && <span className="mt-0.5 truncate text-2xs text-faint">{values}</span>}
      </div>
      <SavedText
        label={t('agile.columns.min', { name })}
        labelHidden
        placeholder={t('agile.columns.min.short')}
        value={wipLimit?.min == null ? '' : String(wipLimit.min)}
        onSave={limit('min')}
        className="w-16"
      />
      <SavedText
        label={t('agile.columns.max', { name })}
        labelHidden
        placeholder={t('agile.columns.max.short')}
        value={wipLimit?.max == null ? '' : String(wipLimit.max)}
        onSave={limit('max')}
        className="w-16"
      />
      <span className="flex shrink-0">
        <IconButton
          label={t(isShown ? 'agile.columns.hide' : 'agile.columns.show', { name })}
          icon={isShown ? Eye : EyeOff}
          onPress={() => void onChange({ isVisible: !isShown })}
        />
        {fieldValues.length > 1 ? (
          <IconButton label={t('agile.columns.split', { name })} icon={Split} onPress={onSplit} />
        ) : (
          <IconButton
            label={t('agile.columns.merge', { name })}
            icon={Combine}
            isDisabled={isFirst}
            onPress={onMerge}
          />
        )}
        <IconButton label={t('agile.columns.remove', { name })} icon={Trash2} isDisabled={isAlone} onPress={onRemove} />
      </span>
    </div>
  )
}
