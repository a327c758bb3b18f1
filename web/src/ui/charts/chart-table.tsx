import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../platform/i18n/index.ts'
import { cx } from '../class-names.ts'

export type ChartTableProps = {
  /** Of which chart. */
  readonly label: string
  /** The first one names the rows. */
  readonly columns: readonly string[]
  /** The first column has the room that the others leave. */
  readonly isFirstWide?: boolean
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[]
}

/** The numbers of a chart, one press away. */
export function ChartTable({ label, columns, isFirstWide = false, rows }: ChartTableProps) {
  const t = useT()
  const first = cx(FIRST, isFirstWide && 'w-full')
  return (
    <details className="group text-xs">
      <summary className="-mx-1 flex w-fit list-none items-center gap-1 rounded-control px-1 py-0.5 text-muted hover:text-fg pointer-coarse:py-2.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="transition-transform group-open:rotate-90 rtl:rotate-180 rtl:group-open:rotate-90"
        />
        {t('ui.chart.table')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="mt-2 max-h-96 overflow-auto rounded-panel border border-line -outline-offset-2">
        <table aria-label={label} className="w-full border-collapse tabular-nums">
          <thead className="sticky top-0 bg-canvas text-muted">
            <tr>
              {columns.map((text, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: several may be called alike
                <th key={at} scope="col" className={at === 0 ? first : OTHER}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells }) => (
              <tr key={id} className="border-t border-line hover:bg-hover">
                {cells.map((cell, at) =>
                  at === 0 ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells are told by their column
                    <th key={at} scope="row" className={first}>
                      {cell}
                    </th>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: cells are told by their column
                    <td key={at} className={OTHER}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

const FIRST = 'px-3 py-1.5 text-start font-medium whitespace-nowrap'
const OTHER = 'px-3 py-1.5 text-end font-normal whitespace-nowrap'
