import { useEffect, useRef } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { cx } from '../../../ui/class-names.ts'
import type { BoardViewData, ColumnData } from '../model/projections.ts'
import { wipState } from '../model/wip.ts'
import type { ShownColumn } from './board/board-row.tsx'
import { columnTitle } from './board/column-head.tsx'

export type ColumnTabsProps = {
  readonly columns: readonly ShownColumn[]
  readonly view: BoardViewData
  readonly data: ReadonlyMap<string, ColumnData>
  readonly shown: string | undefined
  readonly onChange: (id: string) => void
}

/** The columns of a board on a phone, of which one is shown. */
export function ColumnTabs({ columns, view, data, shown, onChange }: ColumnTabsProps) {
  const t = useT()
  const { number } = useFormats()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another column comes into sight
  useEffect(() => {
    box.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={box}
      role="group"
      aria-label={t('agile.columns')}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-3.5 [scrollbar-width:none]"
    >
      {columns.map(({ id, at }) => {
        const count = view.columns[at]?.count ?? 0
        const state = wipState(count, data.get(id)?.wipLimit ?? null)
        return (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown}
            onClick={() => onChange(id)}
            className={cx(
              '-mb-px flex h-11 shrink-0 items-center gap-1.5 border-b-2 px-2 text-sm',
              id === shown ? 'border-accent font-medium text-fg' : 'border-transparent text-muted',
            )}
          >
            <bdi>{columnTitle(data.get(id))}</bdi>
            <span
              className={cx(
                'text-xs tabular-nums',
                state === 'over' ? 'text-danger' : state === 'under' ? 'text-warn' : 'text-faint',
              )}
            >
              {number(count)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
