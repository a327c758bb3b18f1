import { ChartFrame, type ChartFrameProps, type Drawing } from './chart-frame.tsx'
import type { MarkTexts } from './marks.ts'
import { acrossScale, type Frame, labelled, type Scale } from './plot.ts'
import { type ReferenceLine, References } from './reference.tsx'

/** One thing by two of its numbers. */
export type Dot = MarkTexts & { readonly across: number; readonly value: number; readonly color: string }

export type DotChartProps = Pick<ChartFrameProps, 'label' | 'ticks' | 'height'> & {
  /** What numbers there are along the width. */
  readonly span: readonly [number, number]
  readonly dots: readonly Dot[]
  readonly places: readonly { readonly across: number; readonly text: string }[]
  readonly references?: readonly ReferenceLine[]
  /** Lines across the height. */
  readonly borders?: readonly number[]
  readonly placeWidth?: number
}

/** Things by two numbers: how many there are of what, and which stand apart. */
export function DotChart(props: DotChartProps) {
  const { span, dots, places, references = [], borders = [], placeWidth = 64, ...frame } = props
  const draw = (frame: Frame, up: Scale): Drawing => {
    const across = acrossScale(frame, span)
    return {
      shapes: (
        <>
          {borders.map(value => (
            <line
              key={value}
              x1={across(value)}
              x2={across(value)}
              y1={frame.top}
              y2={frame.height - frame.bottom}
              stroke="var(--line)"
            />
          ))}
          {dots.map(({ id, across: at, value, color }) => (
            <circle
              key={id}
              cx={across(at)}
              cy={up(value)}
              r={4.5}
              fill={`color-mix(in oklab, ${color} 75%, transparent)`}
              stroke="var(--surface)"
              strokeWidth={1}
            />
          ))}
          <References lines={references} frame={frame} up={up} />
        </>
      ),
      marks: dots.map(({ across: at, value, color: _, ...texts }) => ({ ...texts, x: across(at), y: up(value) })),
      places: labelled(places.length, frame.width - frame.start - frame.end, placeWidth).flatMap(at => {
        const place = places[at]
        return place ? [{ x: across(place.across), text: place.text }] : []
      }),
      pointed: ({ x, y }, at) => (
        <circle cx={x} cy={y} r={6.5} fill={dots[at]?.color} stroke="var(--surface)" strokeWidth={2} />
      ),
    }
  }
  return <ChartFrame {...frame} endTexts={references.map(({ text }) => text)} along="xy" draw={draw} />
}
