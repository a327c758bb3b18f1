import { scaleLinear } from 'd3-scale'
import { area, line, stack } from 'd3-shape'

/** Where a chart is drawn, in px. The side where reading begins holds the numbers. */
export type Frame = {
  readonly width: number
  readonly height: number
  readonly isRtl: boolean
  /** Free on the side where reading begins, on the other one, above and below. */
  readonly start: number
  readonly end: number
  readonly top: number
  readonly bottom: number
}

/** A place on an axis for a number; what lies between two numbers lies between their places. */
export type Scale = (value: number) => number
export type Point = { readonly x: number; readonly y: number }

const LETTER = 6.2

/** What is free at the end where no texts stand there, px. */
const END = 14

const roomFor = (texts: readonly string[]) => Math.ceil(Math.max(1, ...texts.map(({ length }) => length)) * LETTER) + 12

/**
 * A frame whose numbers have room for the longest of their texts.
 * @param endTexts what stands at the end of lines: beside the plot, unless too little would be left of it
 */
export function frameFor(
  size: Pick<Frame, 'width' | 'height' | 'isRtl'>,
  texts: readonly string[],
  endTexts: readonly string[] = [],
): Frame {
  const room = endTexts.length === 0 ? END : roomFor(endTexts)
  return { ...size, start: roomFor(texts), end: room > size.width / 3 ? END : room, top: 20, bottom: 26 }
}

/** Whether texts at the end of lines have room beside the plot. */
export const hasRoomBeside = ({ end }: Frame): boolean => end > END

/** Numbers along the width; from right to left they run with the reading. */
export function acrossScale({ width, start, end, isRtl }: Frame, [from, to]: readonly [number, number]): Scale {
  const range = isRtl ? [width - start, end] : [start, width - end]
  return scaleLinear([from, to === from ? from + 1 : to], range)
}

/** Numbers along the height, from nothing at the bottom to the highest on top. */
export function upScale({ height, top, bottom }: Frame, highest: number): Scale {
  return scaleLinear([0, highest || 1], [height - bottom, top])
}

/** Round numbers for the grid, the last no less than the highest value. `isWhole`: none of them has a fraction. */
export function valueTicks(highest: number, { isWhole = false, count = 4 } = {}): readonly number[] {
  const least = isWhole ? Math.max(1, Math.ceil(highest)) : highest > 0 ? highest : 1
  const scale = scaleLinear([0, least], [0, 1]).nice(count)
  const ticks = scale.ticks(count).filter(tick => !isWhole || Number.isInteger(tick))
  const last = ticks.at(-1) ?? 0
  const step = last - (ticks.at(-2) ?? 0) || 1
  return last < least ? [...ticks, last + step] : ticks
}

/** Steps of days, for numbers that are ms: whole days, or hours where there is less than a day. */
export function durationTicks(highest: number): readonly number[] {
  const unit = highest < 86_400_000 ? 3_600_000 : 86_400_000
  return valueTicks(highest / unit, { isWhole: true }).map(tick => tick * unit)
}

/** Which of so many places get a text, so that no two are closer than `least` px; the first one always does. */
export function labelled(count: number, width: number, least: number): readonly number[] {
  const most = Math.max(1, Math.floor(width / least))
  const step = Math.max(1, Math.ceil(count / most))
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step)
}

/** The path through points, as an attribute `d`. */
export function linePath(points: readonly Point[]): string {
  return (
    line<Point>(
      ({ x }) => x,
      ({ y }) => y,
    )(points as Point[]) ?? ''
  )
}

/** The path around what lies between two heights. */
export function bandPath(
  points: readonly { readonly x: number; readonly low: number; readonly high: number }[],
): string {
  type Edge = (typeof points)[number]
  return (
    area<Edge>()
      .x(({ x }) => x)
      .y0(({ low }) => low)
      .y1(({ high }) => high)(points as Edge[]) ?? ''
  )
}

/** Layers put on one another, the first at the bottom: for each layer where it begins and ends at each place. */
export function stacked(layers: readonly (readonly number[])[]): readonly (readonly (readonly [number, number])[])[] {
  const places = Array.from({ length: layers[0]?.length ?? 0 }, (_, at) => at)
  return stack<number, number>()
    .keys(layers.map((_, layer) => layer))
    .value((at, layer) => layers[layer]?.[at] ?? 0)(places)
    .map(layer => layer.map(([low, high]) => [low, high] as const))
}

/** Index of the point nearest to a place; by its distance along the width alone, or in both directions. */
export function nearest(points: readonly Point[], to: Point, along: 'x' | 'xy'): number {
  let [found, least] = [-1, Number.POSITIVE_INFINITY]
  for (const [at, { x, y }] of points.entries()) {
    const distance = along === 'x' ? Math.abs(x - to.x) : Math.hypot(x - to.x, y - to.y)
    if (distance < least) [found, least] = [at, distance]
  }
  return found
}

/** Which mark an arrow key leads to; undefined for other keys. Marks stand in the order of reading. */
export function walked(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft'
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === forward || key === 'ArrowUp') return Math.min(count - 1, at + 1)
  if (key === backward || key === 'ArrowDown') return Math.max(0, at - 1)
  return undefined
}
