import { Trash2 } from 'lucide-react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { ReorderList } from '../../../../ui/reorder-list.tsx'
import {
  addRows,
  moveRow,
  removeRow,
  rowValueKey,
  rowValuesChange,
  rowValuesOf,
  rowValuesPaint,
} from '../../model/edited-rows.ts'
import { formerRows } from '../../model/former-settings.ts'
import type { BoardData } from '../../model/projections.ts'
import type { Saving } from './use-saving.ts'
import { type ChoiceSource, ValuePicker } from './value-picker.tsx'

type RowValuesProps = {
  readonly board: BoardData
  readonly saving: Saving
  readonly kind: 'values' | 'issues'
  readonly source: ChoiceSource
}

/** The values that are rows, in their order. */
export function RowValues({ board, saving, kind, source }: RowValuesProps) {
  const t = useT()
  const values = rowValuesOf(board)
  const taken = new Set(values.map(rowValueKey))
  const left = source.kind === 'known' ? source.choices.filter(({ key }) => !taken.has(key)) : []
  const nameOf = ({ presentation, name }: (typeof values)[number]) => presentation || name || ''
  const change = (edit: Parameters<typeof rowValuesPaint>[0]) =>
    void saving.save(rowValuesChange(edit), rowValuesPaint(edit))
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-muted">{t(`agile.rows.${kind}.which`)}</h3>
      {values.length === 0 ? (
        <p className="rounded-panel border border-dashed border-line-strong px-3 py-4 text-center text-muted">
          {t(`board-settings.rows.${kind}.empty`)}
        </p>
      ) : (
        <ReorderList
          label={t(`agile.rows.${kind}.which`)}
          items={values}
          getKey={({ id }) => id}
          onMove={(from, to) => change(moveRow(values[from]?.id ?? '', to, from))}
          handleLabel={value => t('board-settings.move', { name: nameOf(value) })}
          announce={(value, place) => t('board-settings.moved', { name: nameOf(value), place, count: values.length })}
          className="max-w-120 rounded-panel border border-line bg-surface"
          renderItem={value => (
            <div className="flex h-9 items-center gap-2 pe-2">
              <span className="min-w-0 flex-1 truncate">
                <bdi>{nameOf(value)}</bdi>
              </span>
              <IconButton
                label={t('board-settings.remove', { name: nameOf(value) })}
                icon={Trash2}
                size="small"
                onPress={() => {
                  const edit = removeRow(value.id)
                  const text = t('board-settings.removed', { name: nameOf(value) })
                  void saving.replace(rowValuesChange(edit), formerRows, text, rowValuesPaint(edit))
                }}
              />
            </div>
          )}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <ValuePicker
          label={t('board-settings.rows.addValue')}
          source={source}
          taken={taken}
          onChoose={choice => void saving.save(rowValuesChange(addRows([choice])))}
        />
        {kind === 'values' && left.length > 1 && (
          <Button size="small" variant="ghost" onPress={() => void saving.save(rowValuesChange(addRows(left)))}>
            {t('board-settings.rows.addAll', { count: left.length })}
          </Button>
        )}
      </div>
    </div>
  )
}
