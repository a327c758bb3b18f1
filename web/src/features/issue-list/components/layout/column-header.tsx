import { ArrowDown, ArrowUp } from 'lucide-react'
import { useT } from '../../../../platform/i18n/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import type { ListColumn } from '../../model/list-columns.ts'
import { useColumnNames } from './use-column-names.ts'

export type ColumnOrder = { readonly name: string; readonly isDescending: boolean }

export type ColumnHeaderProps = {
  readonly columns: readonly ListColumn[]
  /** What the list is ordered by. */
  readonly order: ColumnOrder | undefined
  readonly onOrder?: ((order: ColumnOrder) => void) | undefined
}

/** The names of the columns; a press orders the list by one. */
export function ColumnHeader({ columns, order, onOrder }: ColumnHeaderProps) {
  const t = useT()
  const nameOf = useColumnNames()
  return (
    <div className="flex h-full items-center border-b border-line bg-sunken ps-3 pe-2.5 text-2xs font-semibold text-muted xs:ps-8">
      <span className="w-(--id-width) shrink-0 truncate">{t('list-layout.column.id')}</span>
      <span className="ms-3 min-w-45 flex-1 truncate">{t('list-layout.column.summary')}</span>
      {columns.map(column => {
        const isOrder = column.sortName !== undefined && order?.name.toLowerCase() === column.sortName.toLowerCase()
        const className = cx('ms-3 flex shrink-0 items-center gap-1 rounded', column.isNumeric && 'justify-end')
        const name = <span className="truncate">{nameOf(column)}</span>
        if (!onOrder || column.sortName === undefined) {
          return (
            <span key={column.id} style={{ width: column.width }} className={className}>
              {name}
            </span>
          )
        }
        const { sortName } = column
        const Arrow = order?.isDescending ? ArrowDown : ArrowUp
        return (
          <button
            key={column.id}
            type="button"
            style={{ width: column.width }}
            aria-label={t(
              isOrder && !order?.isDescending ? 'list-layout.column.orderDown' : 'list-layout.column.orderUp',
              {
                column: nameOf(column),
              },
            )}
            onClick={() => onOrder({ name: sortName, isDescending: isOrder && !order?.isDescending })}
            className={cx(className, 'h-6 hover:text-fg', isOrder && 'text-fg')}
          >
            {name}
            {isOrder && <Arrow size={12} aria-hidden className="shrink-0" />}
          </button>
        )
      })}
    </div>
  )
}
