import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

export type TableColumn = {
  readonly id: string
  readonly text: string
  /** The heading is only heard, e.g. above buttons. */
  readonly isQuiet?: boolean
  /** Width and breakpoints; the column's cells take the same breakpoints. */
  readonly className?: string
}

export type TableProps = {
  readonly label: string
  readonly columns: readonly TableColumn[]
  /** `TableRow`s. */
  readonly children: ReactNode
}

/** A list with heads above its columns, as wide as its page. What has no room on phones is hidden by its column. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className="shrink-0 overflow-hidden rounded-panel border border-line">
      <table aria-label={label} className="w-full border-collapse text-start">
        <thead className="bg-canvas text-xs text-muted">
          <tr>
            {columns.map(({ id, text, isQuiet, className }) => (
              <th key={id} scope="col" className={cx('h-8 px-3 text-start font-medium first:ps-4', className)}>
                {isQuiet ? <span className="sr-only">{text}</span> : text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/**
 * A row of a table; `relative`, so that the button of its first cell can cover it. When it goes, the keyboard goes on in
 * its neighbour (`useKeptFocus`).
 */
export function TableRow({ children, isSelected }: { readonly children: ReactNode; readonly isSelected?: boolean }) {
  return (
    <tr
      data-focus-row
      className={cx('relative border-t border-line', isSelected ? 'bg-accent-soft' : 'hover:bg-hover')}
    >
      {children}
    </tr>
  )
}

type TableCellProps = { readonly children?: ReactNode; readonly className?: string }

export function TableCell({ children, className }: TableCellProps) {
  return <td className={cx('h-11 px-3 py-1.5 first:ps-4 last:pe-2', className)}>{children}</td>
}
