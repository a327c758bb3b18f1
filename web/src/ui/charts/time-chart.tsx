import { ChartFrame, type ChartFrameProps, type Drawing } from './chart-frame.tsx'
import type { MarkTexts } from './marks.ts'
import { acrossScale, bandPath, type Frame, labelled, linePath, type Point, type Scale, stacked } from './plot.ts'

/** A line through numbers at moments, ms. */
export type TimeLine = {
  readonly id: string
  readonly color: string
  readonly points: readonly { readonly time: number; readonly value: number }[]
  /** What is planned or compared with stands back. */
  readonly isDashed?: boolean
  /** What lies below it is tinted. */
  readonly isFilled?: boolean
}
/** A layer of what is put on one another: a number for each of the slices. */
export type TimeLayer = { readonly id: string; readonly color: string; readonly values: readonly number[] }

/** A moment of which the chart tells something. */
export type Slice = MarkTexts & {
  readonly time: number
  /** Where on the height its mark stands. */
  readonly value: number
  /** Drawn as a mark of its own: something happened. */
  readonly isEvent?: boolean
}

export type TimeChartProps = Pick<ChartFrameProps, 'label' | 'ticks' | 'height'> & {
  /** From when to when, ms. */
  readonly span: readonly [number, number]
  readonly lines?: readonly TimeLine[]
  readonly layers?: readonly TimeLayer[]
  readonly slices: readonly Slice[]
  /** Moments below the plot with their texts; so many of them are shown as there is room for. */
  readonly places: readonly { readonly time: number; readonly text: string }[]
  /** A moment that is marked across the height, as today. */
  readonly marked?: { readonly time: number; readonly text: string } | undefined
}

const PLACE_WIDTH = 64
/** What is written above the plot stands clear of a mark on its upper edge, px. */
const LABEL_ABOVE = 9

/** Numbers as they went: lines, or layers on one another. */
export function TimeChart({ span, lines = [], layers = [], slices, places, marked, ...frame }: TimeChartProps) {
  const draw = (frame: Frame, up: Scale): Drawing => {
    const across = acrossScale(frame, span)
    const room = frame.width - frame.start - frame.end
    return {
      shapes: (
        <>
          <Layers layers={layers} slices={slices} across={across} up={up} />
          {marked && <Marked {...marked} x={across(marked.time)} frame={frame} />}
          {lines.map(line => (
            <Line key={line.id} line={line} across={across} up={up} />
          ))}
          {slices.map(({ id, time, value, isEvent }) =>
            isEvent ? <Diamond key={id} x={across(time)} y={up(value)} /> : null,
          )}
        </>
      ),
      marks: slices.map(({ time, value, isEvent: _, ...texts }) => ({ ...texts, x: across(time), y: up(value) })),
      places: labelled(places.length, room, PLACE_WIDTH).flatMap(at => {
        const place = places[at]
        return place ? [{ x: across(place.time), text: place.text }] : []
      }),
      pointed: ({ x, y }) => (
        <>
          <line x1={x} x2={x} y1={frame.top} y2={frame.height - frame.bottom} stroke="var(--line-strong)" />
          <circle cx={x} cy={y} r={4.5} fill="var(--surface)" stroke="var(--accent)" strokeWidth={2} />
        </>
      ),
    }
  }
  return <ChartFrame {...frame} draw={draw} />
}

type Placed = { readonly across: Scale; readonly up: Scale }

function Line({ line, across, up }: Placed & { readonly line: TimeLine }) {
  const points = line.points.map(({ time, value }): Point => ({ x: across(time), y: up(value) }))
  return (
    <>
      {line.isFilled && (
        <path
          d={bandPath(points.map(({ x, y }) => ({ x, low: up(0), high: y })))}
          fill={`color-mix(in oklab, ${line.color} 12%, transparent)`}
        />
      )}
      <path
        d={linePath(points)}
        fill="none"
        stroke={line.color}
        strokeWidth={line.isDashed ? 1.5 : 2.25}
        strokeDasharray={line.isDashed ? '5 5' : undefined}
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </>
  )
}

type LayersProps = Placed & Pick<TimeChartProps, 'slices'> & { readonly layers: readonly TimeLayer[] }

function Layers({ layers, slices, across, up }: LayersProps) {
  const edges = stacked(layers.map(({ values }) => values))
  return layers.map(({ id, color }, layer) => (
    <path
      key={id}
      d={bandPath(
        (edges[layer] ?? []).map(([low, high], at) => ({
          x: across(slices[at]?.time ?? 0),
          low: up(low),
          high: up(high),
        })),
      )}
      fill={color}
      fillOpacity={0.82}
      stroke="var(--surface)"
      strokeWidth={1}
    />
  ))
}

function Diamond({ x, y }: Point) {
  return (
    <rect
      x={-4.5}
      y={-4.5}
      width={9}
      height={9}
      rx={1.5}
      transform={`translate(${x} ${y}) rotate(45)`}
      fill="var(--warn)"
      stroke="var(--surface)"
      strokeWidth={1.5}
    />
  )
}

function Marked({ x, text, frame }: { readonly x: number; readonly text: string; readonly frame: Frame }) {
  return (
    <>
      <line
        x1={x}
        x2={x}
        y1={frame.top}
        y2={frame.height - frame.bottom}
        stroke="var(--line-strong)"
        strokeDasharray="2 3"
      />
      <text x={x} y={frame.top - LABEL_ABOVE} textAnchor="middle" className="text-2xs" fill="var(--faint)">
        {text}
      </text>
    </>
  )
}
