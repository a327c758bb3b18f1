import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { ChevronDown, Combine, Eye, EyeOff, Split, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { changeColumn, columnsChange, columnsPaint } from '../../model/edited-columns.ts'
import type { ColumnData } from '../../model/projections.ts'
import { PartColor } from './part-color.tsx'
import { SavedNumber } from './saved-number.tsx'
import { SavedLines, SavedText } from './saved-text.tsx'
import type { Saving } from './use-saving.ts'

/** How many cards a limit may name. */
const MAX_LIMIT = 100_000

type ColumnRowProps = {
  readonly column: ColumnData
  readonly name: string
  /** What it holds, in words. */
  readonly values: string
  readonly isFirst: boolean
  readonly isAlone: boolean
  readonly saving: Saving
  readonly onMerge: () => void
  readonly onSplit: () => void
  readonly onRemove: () => void
}

/** A column in the settings: what it is called and holds; opened, its limits and what the team agreed upon. */
export function ColumnRow(props: ColumnRowProps) {
  const { column, name, values, isFirst, isAlone, saving, onMerge, onSplit, onRemove } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const isShown = column.isVisible !== false
  const change = (part: Parameters<typeof changeColumn>[1]) => {
    const edit = changeColumn(column.id, part)
    return [columnsChange(edit), columnsPaint(edit)] as const
  }
  return (
    <div className="flex flex-col py-1.5 pe-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PartColor
          name={name}
          colorId={column.color?.id}
          onChange={color => void saving.save(...change({ color: color && { id: color.id } }))}
        />
        <div className={cx('flex min-w-36 flex-1 flex-col', !isShown && 'opacity-60')}>
          <SavedText
            label={t('agile.columns.title', { name })}
            labelHidden
            value={column.title || values}
            maxLength={TEXT_LIMITS.boardPartName}
            onSave={text => saving.attempt(...change({ title: text === '' || text === values ? null : text }))}
          />
          {column.title && <span className="mt-0.5 truncate ps-2.5 text-2xs text-muted">{values}</span>}
        </div>
        <Limits column={column} />
        <span className="ms-auto flex shrink-0">
          <IconButton
            label={t(isShown ? 'agile.columns.hide' : 'agile.columns.show', { name })}
            icon={isShown ? Eye : EyeOff}
            onPress={() => void saving.save(...change({ isVisible: !isShown }))}
          />
          {column.fieldValues.length > 1 ? (
            <IconButton label={t('agile.columns.split', { name })} icon={Split} onPress={onSplit} />
          ) : (
            <IconButton
              label={t('agile.columns.merge', { name })}
              icon={Combine}
              isDisabled={isFirst}
              onPress={onMerge}
            />
          )}
          <IconButton
            label={t('agile.columns.remove', { name })}
            icon={Trash2}
            isDisabled={isAlone}
            onPress={onRemove}
          />
          <IconButton
            label={t('board-settings.column.details', { name })}
            icon={ChevronDown}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onPress={() => setOpen(!isOpen)}
            className={cx('[&_svg]:transition-transform', isOpen && '[&_svg]:rotate-180')}
          />
        </span>
      </div>
      {isOpen && (
        <div id={detailsId} className="flex flex-col gap-3 py-3 ps-1">
          <LimitFields column={column} saving={saving} change={change} />
          <SavedLines
            label={t('board-settings.column.policy')}
            description={t('board-settings.column.policy.text')}
            value={column.policy ?? ''}
            maxLength={TEXT_LIMITS.note}
            onSave={policy => saving.attempt(...change({ policy: policy === '' ? null : policy }))}
          />
        </div>
      )}
    </div>
  )
}

/** The limits of a column in short. */
function Limits({ column: { wipLimit } }: Pick<ColumnRowProps, 'column'>) {
  const t = useT()
  const { number } = useFormats()
  const [min, max] = [wipLimit?.min ?? null, wipLimit?.max ?? null]
  if (min === null && max === null) return null
  return (
    <span className="shrink-0 rounded-full bg-sunken px-2 py-0.5 text-2xs text-muted tabular-nums">
      {min !== null && max !== null
        ? t('board-settings.limits.both', { min: number(min), max: number(max) })
        : max !== null
          ? t('board-settings.limits.max', { max: number(max) })
          : t('board-settings.limits.min', { min: number(min ?? 0) })}
    </span>
  )
}

const limitsOf = ({ wipLimit }: ColumnData) => ({ min: wipLimit?.min ?? null, max: wipLimit?.max ?? null })

type LimitFieldsProps = Pick<ColumnRowProps, 'column' | 'saving'> & {
  readonly change: (
    part: Parameters<typeof changeColumn>[1],
  ) => readonly [Parameters<Saving['attempt']>[0], Parameters<Saving['attempt']>[1]]
}

function LimitFields({ column, saving, change }: LimitFieldsProps) {
  const t = useT()
  const shown = limitsOf(column)
  const field = (part: 'min' | 'max') => {
    // The other one may have been changed since this was drawn.
    const after = (value: number | null, own: ColumnData) => ({ ...limitsOf(own), [part]: value })
    const latest = () => saving.now()?.columnSettings?.columns.find(({ id }) => id === column.id) ?? column
    return {
      label: t(`board-settings.column.${part}`),
      value: shown[part],
      max: MAX_LIMIT,
      className: 'w-40',
      refusal(value: number | null) {
        const { min, max } = after(value, latest())
        return min !== null && max !== null && min > max ? t('board-settings.limits.crossed', { min, max }) : undefined
      },
      onSave(value: number | null) {
        const limits = (own: ColumnData) => {
          const { min, max } = after(value, own)
          return { wipLimit: min === null && max === null ? null : { min, max } }
        }
        return saving.attempt(...change(limits))
      },
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      <SavedNumber {...field('min')} />
      <SavedNumber {...field('max')} />
    </div>
  )
}
