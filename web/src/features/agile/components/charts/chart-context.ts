import type { ChartRequest } from '../../api/charts.ts'
import type { BoardData, SprintData } from '../../model/projections.ts'

/** What all charts of a board are told. */
export type ChartProps = {
  readonly board: BoardData
  /** Undefined: a board without sprints. */
  readonly sprint: SprintData | undefined
  readonly request: ChartRequest
  /** The query of the issues that the chart is about. */
  readonly list: string
  readonly onClear: () => void
}

/** The colours of what charts have in common. */
export const CHART_COLORS = {
  remaining: 'var(--accent)',
  ideal: 'var(--faint)',
  scope: 'var(--chart-slate)',
  done: 'var(--chart-green)',
  spent: 'var(--chart-amber)',
  changed: 'var(--warn)',
} as const

const IN_WORK = ['blue', 'violet', 'amber', 'teal', 'pink'].map(name => `var(--chart-${name})`)

/** Colours of columns from the first to the last: grey where work waits, green where it is done. */
export function columnColors(columns: readonly { readonly isResolved?: boolean | null }[]): readonly string[] {
  let inWork = 0
  // The last column is where all of them end.
  const last = columns.length - 1
  return columns.map(({ isResolved }, at) => {
    if (isResolved)
      return `color-mix(in oklab, var(--chart-green) ${Math.max(40, 100 - 28 * (last - at))}%, var(--surface))`
    if (at === 0) return 'var(--chart-slate)'
    return IN_WORK[inWork++ % IN_WORK.length] ?? 'var(--chart-blue)'
  })
}
