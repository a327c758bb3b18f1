import { type Frame, hasRoomBeside, type Scale } from './plot.ts'

/** A number across the width that others are compared with. */
export type ReferenceLine = { readonly value: number; readonly text: string }

type ReferencesProps = { readonly lines: readonly ReferenceLine[]; readonly frame: Frame; readonly up: Scale }

/** So far apart two texts have to be, px. */
const TEXT_HEIGHT = 14

/** Between a line and the text beside it, px: clear of a mark at the end of the line. */
const GAP = 10

/** Lines across a chart, their texts beside it, or above their ends where it is narrow. Where two are too close for their texts, the upper one has its text. */
export function References({ lines, frame, up }: ReferencesProps) {
  const { width, start, end, isRtl } = frame
  const [left, right] = isRtl ? [end, width - start] : [start, width - end]
  const isBeside = hasRoomBeside(frame)
  const textEnd = isRtl ? left : right
  const places = lines.map(line => ({ ...line, y: up(line.value) })).sort((a, b) => a.y - b.y)
  return places.map(({ text, y }, at) => {
    const above = places[at - 1]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: several may be called alike
      <g key={at}>
        <line x1={left} x2={right} y1={y} y2={y} stroke="var(--muted)" strokeDasharray="4 4" />
        {(!above || y - above.y >= TEXT_HEIGHT) && (
          <text
            x={isBeside ? textEnd + (isRtl ? -GAP : GAP) : textEnd}
            y={isBeside ? y : y - 5}
            dy={isBeside ? '0.32em' : undefined}
            textAnchor={isBeside ? 'start' : 'end'}
            className="text-2xs font-medium"
            fill="var(--muted)"
            stroke="var(--surface)"
            strokeWidth={4}
            paintOrder="stroke"
          >
            {text}
          </text>
        )}
      </g>
    )
  })
}
