import { scaleBand } from 'd3-scale'
import { ChartFrame, type ChartFrameProps, type Drawing } from './chart-frame.tsx'
import type { MarkTexts } from './marks.ts'
import { type Frame, labelled, type Scale } from './plot.ts'
import { type ReferenceLine, References } from './reference.tsx'

/** Bars that stand together, with what stands below them. */
export type BarGroup = MarkTexts & {
  readonly text: string
  /** `isSoft`: what is compared with, behind the others in weight. */
  readonly bars: readonly { readonly value: number; readonly color: string; readonly isSoft?: boolean }[]
}

export type BarChartProps = Pick<ChartFrameProps, 'label' | 'ticks' | 'height'> & {
  readonly groups: readonly BarGroup[]
  readonly references?: readonly ReferenceLine[]
  /** Least room for the text of a group, px. */
  readonly placeWidth?: number
}

const MAX_BAR = 34

/** Numbers side by side. */
export function BarChart({ groups, references = [], placeWidth = 56, ...frame }: BarChartProps) {
  const draw = (frame: Frame, up: Scale): Drawing => {
    const { width, start, end, isRtl } = frame
    const range: [number, number] = isRtl ? [width - start, end] : [start, width - end]
    const across = scaleBand(
      groups.map(({ id }) => id),
      range,
    ).padding(0.28)
    const leftOf = (id: string) => across(id) ?? 0
    const band = across.bandwidth()
    return {
      shapes: (
        <>
          {groups.map(({ id, bars }) => (
            <Bars key={id} bars={bars} left={leftOf(id)} band={band} up={up} isRtl={isRtl} />
          ))}
          <References lines={references} frame={frame} up={up} />
        </>
      ),
      marks: groups.map(({ bars, text: _, ...texts }) => ({
        ...texts,
        x: leftOf(texts.id) + band / 2,
        y: up(Math.max(0, ...bars.map(({ value }) => value))),
      })),
      places: labelled(groups.length, width - start - end, placeWidth).flatMap(at => {
        const group = groups[at]
        return group
          ? [{ x: leftOf(group.id) + band / 2, text: short(group.text, (width - start - end) / groups.length) }]
          : []
      }),
      pointed: ({ id }) => (
        <rect
          x={leftOf(id) - band * 0.16}
          y={frame.top}
          width={band * 1.32}
          height={frame.height - frame.bottom - frame.top}
          rx={6}
          fill="color-mix(in oklab, var(--fg) 5%, transparent)"
        />
      ),
    }
  }
  return <ChartFrame {...frame} endTexts={references.map(({ text }) => text)} draw={draw} />
}

const LETTER = 6.4

/** As much of a text as there is room for. */
function short(text: string, room: number): string {
  const most = Math.max(4, Math.floor(room / LETTER))
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`
}

type BarsProps = {
  readonly bars: BarGroup['bars']
  readonly left: number
  readonly band: number
  readonly up: Scale
  readonly isRtl: boolean
}

function Bars({ bars, left, band, up, isRtl }: BarsProps) {
  const width = Math.min(MAX_BAR, band / bars.length - 1)
  const first = left + (band - width * bars.length - (bars.length - 1) * 2) / 2
  return bars.map(({ value, color, isSoft }, at) => (
    <rect
      // biome-ignore lint/suspicious/noArrayIndexKey: a bar is told by its place in the group
      key={at}
      x={first + (isRtl ? bars.length - 1 - at : at) * (width + 2)}
      y={up(value)}
      width={Math.max(1, width)}
      height={Math.max(0, up(0) - up(value))}
      rx={Math.min(3, width / 4)}
      fill={isSoft ? `color-mix(in oklab, ${color} 30%, var(--surface))` : color}
      stroke={isSoft ? `color-mix(in oklab, ${color} 60%, var(--surface))` : 'none'}
    />
  ))
}
