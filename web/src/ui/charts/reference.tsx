import type { Frame } from './plot.ts'

/** A number across the width that others are compared with. */
export type ReferenceLine = { readonly value: number; readonly text: string }

type ReferenceProps = ReferenceLine & { readonly frame: Frame; readonly y: number }

export function Reference({ text, frame, y }: ReferenceProps) {
  const { width, start, end, isRtl } = frame
  const [left, right] = isRtl ? [end, width - start] : [start, width - end]
  return (
    <>
      <line x1={left} x2={right} y1={y} y2={y} stroke="var(--muted)" strokeDasharray="4 4" />
      <text
        x={isRtl ? left : right}
        y={y - 5}
        textAnchor="end"
        className="text-2xs font-medium"
        fill="var(--muted)"
        stroke="var(--surface)"
        strokeWidth={4}
        paintOrder="stroke"
      >
        {text}
      </text>
    </>
  )
}
