import type { Percentiles } from '@cairn/common/features/agile'

const PERCENTS = [50, 85, 95] as const

/** Those of which there is one. */
export const knownOf = (percentiles: Percentiles) =>
  PERCENTS.flatMap(percent => {
    const value = percentiles[`p${percent}`]
    return value === null ? [] : [{ percent, value }]
  })

/** Percentiles as lines across a chart; of those that are the same the highest. */
export function percentileLines(percentiles: Percentiles) {
  const lines = knownOf(percentiles)
  return lines.filter(({ value }, at) => value !== lines[at + 1]?.value)
}
