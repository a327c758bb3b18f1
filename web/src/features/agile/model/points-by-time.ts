import type { ChartPoint } from '@cairn/common/features/agile'

type Line = { readonly id: string; readonly points: readonly ChartPoint[] }

/** Finds what lines come to at times, where they have a point. */
export function pointsByTime(lines: readonly Line[]): (lineId: string, time: number) => ChartPoint | undefined {
  const known = new Map(lines.map(({ id, points }) => [id, new Map(points.map(point => [point.time, point]))]))
  return (lineId, time) => known.get(lineId)?.get(time)
}
