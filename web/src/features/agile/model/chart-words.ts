import type { ChartUnit } from '@cairn/common/features/agile'
import { braced } from '@cairn/common/features/search'
import { formatPeriod } from '@cairn/common/platform/period'
import type { Formats } from '../../../platform/i18n/index.ts'
import { valueTicks } from '../../../ui/charts/plot.ts'
import { joinQueries } from '../../saved-searches/index.ts'
import { dayOfTime } from './sprint-days.ts'

const HOUR = 60
const WORKING_DAY = 8 * HOUR

/** A number of a chart in words. */
export function wordsOf(unit: ChartUnit, value: number, formats: Pick<Formats, 'number'>): string {
  if (unit === 'minutes') return formatPeriod(Math.round(value))
  return formats.number(value, { maximumFractionDigits: unit === 'issues' ? 1 : 2 })
}

/** The numbers of a grid in a unit: whole cards, whole hours or days of work, or round numbers. */
export function ticksIn(unit: ChartUnit, highest: number): readonly number[] {
  if (unit === 'points') return valueTicks(highest)
  if (unit === 'issues') return valueTicks(highest, { isWhole: true })
  const step = highest >= 2 * WORKING_DAY ? WORKING_DAY : HOUR
  return valueTicks(highest / step, { isWhole: true }).map(tick => tick * step)
}

/** Path of the list of what a query finds. */
export const listPath = (query: string): string => `/issues?${new URLSearchParams({ q: query })}`

/** Path of a list of issues by their ids; undefined: of none. */
export const pathOfIssues = (ids: readonly string[]): string | undefined =>
  ids.length === 0 ? undefined : listPath(`issue id: ${ids.join(', ')}`)

/** The query for what of a list was resolved from one moment until right before another. */
export function resolvedIn(
  list: string,
  { from, to }: { readonly from: number; readonly to: number },
  zone: string,
): string {
  const [first, last] = [dayOfTime(from, zone), dayOfTime(to - 1, zone)]
  return joinQueries(list, `resolved date: ${first === last ? first : `${first} .. ${last}`}`)
}

/** The query for what of a list has one of the values of a field. */
export function withValues(list: string, field: string, values: readonly (string | null)[]): string | undefined {
  // What has no value is told by another word than what has one.
  if (values.length === 0 || values.includes(null)) return undefined
  return joinQueries(
    list,
    `${braced(field)}: ${values.flatMap(value => (value === null ? [] : braced(value))).join(', ')}`,
  )
}
