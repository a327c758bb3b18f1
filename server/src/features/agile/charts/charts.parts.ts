import {
  Agile,
  AgileColumn,
  type ChartUnit,
  getBurndown,
  getBurnup,
  getCumulativeFlow,
  getCycleTime,
  getVelocity,
  Sprint,
  VELOCITY_SPRINTS,
} from '@cairn/common/features/agile'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { FeatureParts } from '../../../platform/feature/index.ts'
import { type AnyLoader, inlineLoader, Ref } from '../../../platform/projection/index.ts'
import { workTimeOf } from '../../custom-fields/index.ts'
import { handle } from '../../handle.ts'
import { factsOfBoard } from '../board-facts.ts'
import { wholeOf } from '../cards/board-query.ts'
import type { OpenBoard } from '../cards/open-board.ts'
import { presentationOf, shownValues } from '../settings/shown-columns.ts'
import { cumulativeFlow, cycleTimes } from './card-flow.ts'
import { type OpenChart, openChart, openVelocity } from './open-chart.ts'
import { spentUntil } from './spent-time.ts'
import { sprintProgress } from './sprint-progress.ts'
import { velocityOf } from './velocity.ts'

const MAX_SPRINTS = 20

export const chartsParts: FeatureParts = {
  loaders: [
    chartLoader('BurndownChart', [
      ...['unit', 'yaxisType', 'sprintStart', 'sprintFinish', 'total', 'isTooBig', 'commitment', 'ideal', 'changes'],
      ...['remainingEstimation', 'cumulativeSpentTime'],
    ]),
    chartLoader('BurnupChart', [
      ...['unit', 'yaxisType', 'sprintStart', 'sprintFinish', 'total', 'isTooBig', 'commitment', 'ideal', 'changes'],
      ...['scope', 'completed'],
    ]),
    chartLoader('CumulativeFlowChart', ['sample', 'names', 'colors', 'columns', 'total', 'isTooBig']),
    chartLoader('CycleTimeChart', [
      ...['from', 'to', 'finished', 'finishedCount', 'cycle', 'lead', 'throughput', 'ageing', 'names', 'total'],
      'isTooBig',
    ]),
    chartLoader('VelocityChart', ['unit', 'yaxisType', 'sprints', 'average', 'total', 'isTooBig']),
  ],
  routes: [
    handle(getBurndown, async (ctx, { params, query }) => {
      const chart = await openChart(ctx, params, query, { weighs: true })
      const { remaining, down, ...progress } = await progressOf(ctx, chart)
      const ids = chart.cards.map(({ id }) => id)
      return new Ref('BurndownChart', {
        ...headOf(chart),
        total: progress.total,
        commitment: progress.commitment,
        changes: progress.changes,
        ideal: down,
        remainingEstimation: remaining,
        cumulativeSpentTime: chart.unit === 'minutes' ? await spentUntil(ctx, ids, chart.days) : [],
      })
    }),
    handle(getBurnup, async (ctx, { params, query }) => {
      const chart = await openChart(ctx, params, query, { weighs: true })
      const { up, total, commitment, changes, scope, completed } = await progressOf(ctx, chart)
      return new Ref('BurnupChart', { ...headOf(chart), total, commitment, changes, ideal: up, scope, completed })
    }),
    handle(getCumulativeFlow, async (ctx, { params, query }) => {
      const chart = await openChart(ctx, params, query, { weighs: false })
      const { open, isTooBig } = chart
      const columns = await shownColumns(ctx, open)
      const flow = cumulativeFlow(chart.cards, flowOf(ctx, chart), open.board.columns.length)
      return new Ref('CumulativeFlowChart', { id: Sprint.id(open.sprint.id), isTooBig, ...columns, ...flow })
    }),
    handle(getCycleTime, async (ctx, { params, query }) => {
      const chart = await openChart(ctx, params, query, { weighs: false })
      const { open, isTooBig, days } = chart
      const { names } = await shownColumns(ctx, open)
      const times = cycleTimes(chart.cards, flowOf(ctx, chart), open.columnField?.isSeen === true)
      const id = Sprint.id(open.sprint.id)
      return new Ref('CycleTimeChart', { id, isTooBig, from: days.start, to: days.finish, names, ...times })
    }),
    handle(getVelocity, async (ctx, { params, query }) => {
      const count = wholeOf('sprints', query.sprints ?? '', 1) ?? VELOCITY_SPRINTS
      if (count > MAX_SPRINTS) throw new AppError('invalid_parameter', { name: 'sprints', reason: String(count) })
      const { board, sprints, zone, unit, cards, isTooBig } = await openVelocity(ctx, params.agileId, query, count)
      const velocity = velocityOf(cards, sprints, { now: ctx.clock(), zone })
      return new Ref('VelocityChart', { id: Agile.id(board.id), ...unitOf(unit), isTooBig, ...velocity })
    }),
  ],
}

/** A chart whose attributes are those of its row. */
function chartLoader(entity: string, names: readonly string[]): AnyLoader {
  const fields = ['id', ...names].map(name => [name, { value: (row: Readonly<Record<string, unknown>>) => row[name] }])
  return inlineLoader<Readonly<Record<string, unknown>>>({ entity, fields: Object.fromEntries(fields) })
}

const unitOf = (unit: ChartUnit) => ({
  unit,
  yaxisType: new Ref('BurndownYAxis', unit === 'issues' ? 'ISSUES' : 'ESTIMATION'),
})

const headOf = ({ open, unit, days, isTooBig, hasEnd }: OpenChart) => ({
  id: Sprint.id(open.sprint.id),
  ...unitOf(unit),
  sprintStart: days.start,
  sprintFinish: hasEnd ? days.finish : null,
  isTooBig,
})

const flowOf = (ctx: RequestContext, { open, days }: OpenChart) => ({
  sprintId: open.sprint.id,
  days,
  now: ctx.clock(),
})

const progressOf = async (ctx: RequestContext, chart: OpenChart) =>
  sprintProgress(chart.cards, {
    ...flowOf(ctx, chart),
    hasEnd: chart.hasEnd,
    workDays: (await workTimeOf(ctx)).workDays,
  })

/** The columns as their reader sees them: ids, what stands above them, indexes of their colours. */
async function shownColumns(ctx: RequestContext, { board }: OpenBoard) {
  const shown = { board, facts: await factsOfBoard(ctx, board) }
  const values = board.columns.map(column => shownValues(ctx, shown, column))
  return {
    columns: board.columns.map(({ id }) => AgileColumn.id(id)),
    names: board.columns.map((column, at) => presentationOf(column, values[at] ?? [])),
    colors: board.columns.map(({ color }, at) => color ?? values[at]?.[0]?.element?.color ?? null),
  }
}
