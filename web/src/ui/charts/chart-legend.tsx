import { Link } from '../../platform/navigation/index.ts'
import { cx } from '../class-names.ts'

export type LegendItem = {
  readonly id: string
  readonly text: string
  readonly color: string
  readonly shape?: 'line' | 'dashed' | 'block' | 'diamond'
  /** Path of what it stands for. */
  readonly to?: string | undefined
}

const SHAPES = {
  line: 'h-0.5 w-4 rounded-full',
  dashed: 'h-0 w-4 border-t-2 border-dashed bg-transparent!',
  block: 'size-2.5 rounded-xs',
  diamond: 'size-2 rotate-45 rounded-[1px]',
} as const

/** What the colours of a chart are. */
export function ChartLegend({ items }: { readonly items: readonly LegendItem[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {items.map(({ id, text, color, shape = 'block', to }) => (
        <li key={id} className="flex min-w-0 items-center gap-1.5">
          <span
            aria-hidden
            className={cx('shrink-0', SHAPES[shape])}
            style={{ background: color, borderColor: color }}
          />
          {to ? (
            <Link to={to} className="truncate hover:text-fg hover:underline pointer-coarse:py-2">
              {text}
            </Link>
          ) : (
            <span className="truncate">{text}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
