import { useMemo } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { ReorderList } from '../../../../ui/reorder-list.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useColumnFields } from '../../api/boards.ts'
import { isOfBundles, useBoardValues } from '../../api/field-values.ts'
import {
  addColumn,
  type ColumnEdit,
  columnFieldChange,
  columnsChange,
  columnsPaint,
  mergeColumn,
  moveColumn,
  removeColumn,
  splitColumn,
} from '../../model/edited-columns.ts'
import { formerColumns } from '../../model/former-settings.ts'
import type { BoardData, ColumnData } from '../../model/projections.ts'
import { ColumnRow } from './column-row.tsx'
import { Section } from './section.tsx'
import type { Saving } from './use-saving.ts'
import { type Choice, type ChoiceSource, ValuePicker, valueChoices } from './value-picker.tsx'

const NONE: readonly never[] = []
/** The key of no value. */
const EMPTY = '\u0000empty'

type ColumnSettingsProps = { readonly board: BoardData; readonly saving: Saving }

/** Which field makes the columns, and what each column holds and may hold. */
export function ColumnSettings({ board, saving }: ColumnSettingsProps) {
  const t = useT()
  const { list } = useFormats()
  const fields = useColumnFields(board.id).data ?? NONE
  const settings = board.columnSettings
  const field = settings?.field ?? undefined
  const columns = settings?.columns ?? NONE
  const valueType = field?.fieldType?.valueType ?? ''
  const fieldId = field?.id
  const known = useBoardValues(
    useMemo(() => (fieldId === undefined ? undefined : { id: fieldId, valueType }), [fieldId, valueType]),
    useMemo(() => board.projects.map(({ id }) => id), [board.projects]),
  )
  const taken = new Set(
    columns.flatMap(({ fieldValues }) =>
      fieldValues.map(({ name, valueId }) => valueId ?? (name === null ? EMPTY : name.toLowerCase())),
    ),
  )
  const source: ChoiceSource = isOfBundles(valueType)
    ? { kind: 'known', choices: valueChoices(known) }
    : { kind: valueType === 'group' ? 'group' : 'user' }
  const empty: Choice = { key: EMPTY, body: { name: null }, option: { text: t('agile.column.empty') } }
  const change = (edit: ColumnEdit) => void saving.save(columnsChange(edit))
  const lose = (edit: ColumnEdit, text: string) => void saving.replace(columnsChange(edit), formerColumns, text)
  const valuesOf = ({ fieldValues }: ColumnData) =>
    list(fieldValues.map(value => value.presentation ?? value.name ?? t('agile.column.empty')))
  const nameOf = (column: ColumnData) => column.title || valuesOf(column)
  return (
    <Section title={t('agile.columns')} text={t('agile.columns.text')}>
      <Select
        label={t('agile.columns.field')}
        value={field?.id ?? null}
        onChange={id => {
          const text = t('board-settings.columns.replaced')
          void saving.replace(columnFieldChange(id), formerColumns, text)
        }}
        options={fields.map(one => ({ id: one.id, text: one.localizedName || one.name || '' }))}
        className="max-w-80"
      />
      {columns.length > 0 && (
        <ReorderList
          label={t('agile.columns')}
          items={columns}
          getKey={({ id }) => id}
          onMove={(from, to) => {
            const edit = moveColumn(columns[from]?.id ?? '', to, from)
            void saving.save(columnsChange(edit), columnsPaint(edit))
          }}
          handleLabel={column => t('agile.columns.move', { name: nameOf(column) })}
          announce={(column, place) => t('agile.columns.moved', { name: nameOf(column), place, count: columns.length })}
          className="rounded-panel border border-line bg-surface"
          renderItem={(column, index) => (
            <ColumnRow
              column={column}
              name={nameOf(column)}
              values={valuesOf(column)}
              isFirst={index === 0}
              isAlone={columns.length === 1}
              saving={saving}
              onMerge={() => lose(mergeColumn(column.id), t('board-settings.columns.merged', { name: nameOf(column) }))}
              onSplit={() => change(splitColumn(column.id))}
              onRemove={() => lose(removeColumn(column.id), t('board-settings.removed', { name: nameOf(column) }))}
            />
          )}
        />
      )}
      {field && (
        <ValuePicker
          label={t('agile.columns.add')}
          source={source}
          taken={taken}
          first={[empty]}
          onChoose={({ body }) => change(addColumn(body))}
        />
      )}
    </Section>
  )
}
