import { useLayoutEffect, useRef, useState } from 'react'
import type { Mark } from './marks.ts'

type ChartReadoutProps = { readonly mark: Mark; readonly width: number }

const GAP = 14

/** What a mark stands for, beside it. The mark's name says the same to who does not see it. */
export function ChartReadout({ mark, width }: ChartReadoutProps) {
  const box = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (element) setSize({ width: element.offsetWidth, height: element.offsetHeight })
  }, [])
  const { title, rows, note } = mark.readout
  const fitsAfter = mark.x + GAP + size.width <= width
  const left = fitsAfter ? mark.x + GAP : Math.max(0, mark.x - GAP - size.width)
  return (
    <div
      ref={box}
      aria-hidden
      className="pointer-events-none absolute z-20 w-max max-w-64 rounded-panel border border-line bg-raised px-2.5 py-2 text-xs shadow-popover"
      style={{ left, top: Math.max(0, mark.y - size.height - 8), visibility: size.width === 0 ? 'hidden' : undefined }}
    >
      <p className="font-medium text-fg" dir="auto">
        {title}
      </p>
      {rows.length > 0 && (
        <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-4 gap-y-0.5">
          {rows.map(({ name, value, color }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several may be called alike
            <div key={at} className="contents">
              <dt className="flex items-center gap-1.5 text-muted">
                {color && <span className="size-2 shrink-0 rounded-full" style={{ background: color }} />}
                {name}
              </dt>
              <dd className="text-end font-medium text-fg tabular-nums">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {note && <p className="mt-1 border-t border-line pt-1 text-muted">{note}</p>}
    </div>
  )
}
