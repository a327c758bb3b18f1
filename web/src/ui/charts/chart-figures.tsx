import type { ReactNode } from 'react'

export type ChartFigure = {
  readonly id: string
  readonly name: string
  readonly value: ReactNode
  readonly note?: string
}

/** The few numbers that a chart comes down to. */
export function ChartFigures({ figures }: { readonly figures: readonly ChartFigure[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {figures.map(({ id, name, value, note }) => (
        <div key={id} className="min-w-0">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="text-xl font-semibold tabular-nums">
            <bdi>{value}</bdi>
            {note && <span className="ms-1.5 text-xs font-normal text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
