import type { CardSums, ViewedColumn } from '@cairn/common/features/agile'
import { ChevronsRightLeft, Info, Plus } from 'lucide-react'
import { memo } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { Tooltip } from '../../../../ui/tooltip.tsx'
import { setColumnCollapsed } from '../../api/collapse.ts'
import { paletteColor } from '../../model/card-look.ts'
import { columnTitle } from '../../model/column-title.ts'
import type { ColumnData } from '../../model/projections.ts'
import { wipState } from '../../model/wip.ts'
import type { BoardParts } from './board-parts.ts'
import { Sums } from './sums.tsx'

export type ColumnHeadProps = {
  readonly parts: BoardParts
  readonly column: ViewedColumn
  readonly data: ColumnData | undefined
  readonly sums: CardSums
}

/** The head of a column: what it is called, how much stands in it, and whether that is as agreed. */
export const ColumnHead = memo(function ColumnHead({ parts, column, data, sums }: ColumnHeadProps) {
  const { t, store, formats } = parts
  const title = columnTitle(data)
  const state = wipState(column.count, data?.wipLimit ?? null)
  const limit = data?.wipLimit
  const color = data?.color?.background ?? paletteColor(Number(data?.fieldValues[0]?.color?.id ?? 0))
  if (column.collapsed)
    return (
      <button
        type="button"
        onClick={() => setColumnCollapsed(store, column.id, false)}
        aria-label={t('agile.column.open', { title, count: column.count })}
        className="flex h-full min-h-10 w-full flex-col items-center justify-center rounded-panel bg-sunken text-xs font-medium text-muted hover:bg-hover hover:text-fg"
      >
        {formats.number(column.count)}
      </button>
    )
  return (
    <div
      className={cx(
        'group/head flex h-10 min-w-0 items-center gap-2 rounded-panel px-2.5',
        state === 'over' && 'bg-danger-soft',
        state === 'under' && 'bg-warn-soft',
      )}
    >
      <span
        aria-hidden
        style={color ? { background: color } : undefined}
        className={cx('size-2 shrink-0 rounded-full', !color && (data?.isResolved ? 'bg-ok' : 'bg-line-strong'))}
      />
      <h2 className="min-w-0 truncate text-sm font-semibold" title={title}>
        <bdi>{title}</bdi>
      </h2>
      <span
        dir="ltr"
        className={cx(
          'shrink-0 text-xs tabular-nums',
          state === 'over' ? 'font-semibold text-danger' : state === 'under' ? 'font-semibold text-warn' : 'text-muted',
        )}
      >
        {formats.number(column.count)}
        {limit?.max != null && ` / ${formats.number(limit.max)}`}
      </span>
      {state && (
        <span className={cx('min-w-0 truncate text-2xs', state === 'over' ? 'text-danger' : 'text-warn')}>
          {state === 'over'
            ? t('agile.wip.over', { max: limit?.max ?? 0 })
            : t('agile.wip.under', { min: limit?.min ?? 0 })}
        </span>
      )}
      <span className="flex-1" />
      <Sums sums={sums} formats={formats} t={t} isPeriod={parts.isPeriod} />
      {data?.policy && (
        <Tooltip text={data.policy}>
          <button
            type="button"
            aria-label={t('agile.column.policy', { title, policy: data.policy })}
            className="flex size-6 shrink-0 items-center justify-center rounded text-faint hover:text-fg"
          >
            <Info size={14} aria-hidden />
          </button>
        </Tooltip>
      )}
      <span className="flex opacity-0 group-hover/head:opacity-100 has-focus-visible:opacity-100 pointer-coarse:opacity-100 max-xs:hidden">
        {parts.canCreate && (
          <IconButton
            size="small"
            icon={Plus}
            label={t('agile.card.createIn', { place: title })}
            onPress={() => parts.onCreateInColumn(column.id)}
          />
        )}
        <IconButton
          size="small"
          icon={ChevronsRightLeft}
          label={t('agile.column.close', { title })}
          onPress={() => setColumnCollapsed(store, column.id, true)}
        />
      </span>
    </div>
  )
})
