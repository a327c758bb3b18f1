import { BOARD_CARDS, type BURNDOWN_AXES, type ChartUnit } from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { canSeeField, projectFieldsOf } from '../../custom-fields/index.ts'
import { timeZoneOfActor } from '../../users/index.ts'
import { type Board, findBoard, type StoredSprint, shownSprints, sprintsOf } from '../boards.store.ts'
import { wholeOf } from '../cards/board-query.ts'
import { type OpenBoard, openBoard, openSprint } from '../cards/open-board.ts'
import type { CardStory } from './card-story.ts'
import { type ChartDays, dayOf, daysBetween, endOfDay } from './chart-days.ts'
import { readStories } from './read-stories.ts'

/** What a request wants of a chart. */
export interface ChartQuery {
  readonly issuesQuery?: string | undefined
  readonly yaxis?: (typeof BURNDOWN_AXES)[number] | undefined
  readonly days?: string | undefined
}

/** What cards weigh: the field, and what its numbers are. */
interface Axis {
  readonly fieldId: number | null
  readonly unit: ChartUnit
}

/** The cards of a sprint with all that charts are computed from. */
export interface OpenChart {
  readonly open: OpenBoard
  readonly unit: ChartUnit
  readonly cards: readonly (CardStory & { readonly id: number })[]
  readonly isTooBig: boolean
  readonly days: ChartDays
  readonly zone: string
  /** Whether anything says when the sprint ends. */
  readonly hasEnd: boolean
}

/** So far charts go back where nothing says when the sprint starts, unless more or less is asked for. */
const DEFAULT_DAYS = 30
const MAX_DAYS = 366

/** Reads the cards of a sprint for a chart; `weighs`: its cards may count by their estimation. */
export async function openChart(
  ctx: RequestContext,
  { agileId, sprintId }: { readonly agileId: string; readonly sprintId: string },
  query: ChartQuery,
  { weighs }: { readonly weighs: boolean },
): Promise<OpenChart> {
  const back = daysIn(query.days)
  const open = await openBoard(ctx, agileId, sprintId)
  const zone = await timeZoneOfActor(ctx)
  const axis = weighs ? await axisOf(ctx, open.board, query.yaxis) : ISSUES
  const { days, hasEnd } = spanOf(open.sprint, { now: ctx.clock(), zone, back })
  const wanted = { sprints: [open.sprint], issuesQuery: query.issuesQuery ?? '', since: days.start }
  const cards = await readStories(open, wanted, axis.fieldId)
  return { open, unit: axis.unit, ...bounded(cards), days, zone, hasEnd }
}

/** The last sprints of a board that have begun, with their cards. */
export async function openVelocity(ctx: RequestContext, agileId: string, query: ChartQuery, count: number) {
  const board = await findBoard(ctx, agileId)
  const all = shownSprints(board, (await sprintsOf(ctx, [board.id])).get(board.id) ?? [], ctx.clock())
  const begun = all.filter(({ start }) => start !== null && start <= ctx.clock()).slice(-count)
  const [zone, axis] = await Promise.all([timeZoneOfActor(ctx), axisOf(ctx, board, query.yaxis)])
  const last = begun.at(-1)
  if (!last) return { board, sprints: begun, zone, unit: axis.unit, cards: [], isTooBig: false }
  const since = Math.min(...begun.map(({ start }) => start ?? 0))
  const open = await openSprint(ctx, board, last)
  const cards = await readStories(open, { sprints: begun, issuesQuery: query.issuesQuery ?? '', since }, axis.fieldId)
  return { board, sprints: begun, zone, unit: axis.unit, ...bounded(cards) }
}

const bounded = <T>(cards: readonly T[]) => ({
  cards: cards.slice(0, BOARD_CARDS),
  isTooBig: cards.length > BOARD_CARDS,
})

function daysIn(text: string | undefined): number {
  const days = wholeOf('days', text ?? '', 1) ?? DEFAULT_DAYS
  if (days > MAX_DAYS) throw new AppError('invalid_parameter', { name: 'days', reason: String(days) })
  return days
}

/** The days of a sprint; where it has no start, the last ones until its end or today. */
function spanOf(
  { start, finish }: StoredSprint,
  { now, zone, back }: { readonly now: number; readonly zone: string; readonly back: number },
): Pick<OpenChart, 'days' | 'hasEnd'> {
  const end = finish ?? Math.max(now, start ?? now)
  const from = start ?? endOfDay(dayOf(end, zone) - back, zone) + 1
  return { days: daysBetween(Math.min(from, end), end, zone), hasEnd: start !== null && finish !== null }
}

const ISSUES: Axis = { fieldId: null, unit: 'issues' }

/** By estimation where that is wanted and the reader may see it in one of the projects. */
async function axisOf(ctx: RequestContext, board: Board, asked: ChartQuery['yaxis']): Promise<Axis> {
  const fieldId = board.report_field_id ?? board.estimation_field_id
  const isWanted = asked === undefined ? board.counts_estimation : asked === 'ESTIMATION'
  if (fieldId === null || !isWanted) return ISSUES
  const uses = [...(await projectFieldsOf(ctx, board.projectIds)).values()].flat()
  const seen = uses.find(use => use.fieldId === fieldId && canSeeField(ctx, use))
  if (!seen) return ISSUES
  return { fieldId, unit: seen.fieldType.valueType === 'period' ? 'minutes' : 'points' }
}
