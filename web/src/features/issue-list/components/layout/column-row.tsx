import { useCallback } from 'react'
import type { Formats } from '../../../../platform/i18n/index.ts'
import { cx } from '../../../../ui/class-names.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import type { ListColumn } from '../../model/list-columns.ts'
import { isChangedInRow } from '../../model/row-fields.ts'
import { rowSlots } from '../row-slots.tsx'
import { ColumnCell } from './column-cell.tsx'

/** Draws the inside of a row as columns; the same function while the columns are the same. */
export function useColumnRow(columns: readonly ListColumn[], formats: Formats) {
  return useCallback(
    (issue: ListedIssue) => (
      <>
        <span className="w-(--id-width) shrink-0 truncate text-start font-mono text-xs text-muted">
          <bdi dir="ltr">{issue.idReadable}</bdi>
        </span>
        <span className="ms-3 flex min-w-45 flex-1 items-center">
          <span dir="auto" className={cx('truncate', issue.resolved !== null && 'text-muted')}>
            {issue.summary}
          </span>
          {rowSlots(issue)}
        </span>
        {columns.map(column => (
          <span
            key={column.id}
            {...(isChangedInRow(column.kind) ? { 'data-row-field': column.id } : {})}
            style={{ width: column.width }}
            className={cx(
              'ms-3 flex min-h-6 shrink-0 items-center overflow-hidden text-xs text-muted',
              isChangedInRow(column.kind) &&
                'rounded group-data-editable/rows:cursor-pointer group-data-editable/rows:hover:bg-fg/8 pointer-coarse:cursor-auto pointer-coarse:hover:bg-transparent',
              column.isNumeric && 'justify-end text-end tabular-nums',
            )}
          >
            <ColumnCell issue={issue} column={column} formats={formats} />
          </span>
        ))}
      </>
    ),
    [columns, formats],
  )
}
