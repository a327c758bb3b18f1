import {
  BURNDOWN_AXES,
  getBurndown,
  getBurnup,
  getCumulativeFlow,
  getCycleTime,
  getVelocity,
} from '@cairn/common/features/agile'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { boardKeys } from './keys.ts'

export const CHART_AXES = BURNDOWN_AXES
export type ChartAxis = (typeof BURNDOWN_AXES)[number]
export const isAxis = (text: string | undefined): text is ChartAxis => BURNDOWN_AXES.some(axis => axis === text)

/** Which cards of which sprint a chart counts. */
export type ChartRequest = {
  readonly agileId: string
  readonly sprintId: string
  readonly issuesQuery: string
  /** Undefined: as the settings of the board say. */
  readonly yaxis?: ChartAxis | undefined
  /** How far back where the sprint has no start. */
  readonly days?: string | undefined
}

const SPRINT_CHART = {
  unit: true,
  sprintStart: true,
  sprintFinish: true,
  total: true,
  isTooBig: true,
  commitment: true,
  ideal: true,
  changes: true,
} as const

const partsOf = ({ agileId, sprintId, issuesQuery, days }: ChartRequest) => ({
  params: { agileId, sprintId },
  query: { issuesQuery, ...(days === undefined ? {} : { days }) },
})

const axisOf = ({ yaxis }: ChartRequest) => (yaxis === undefined ? {} : { yaxis })

/** What stays while the next chart is read. */
const kept = { placeholderData: keepPreviousData } as const

export const useBurndown = (request: ChartRequest) =>
  useQuery({
    ...kept,
    queryKey: boardKeys.chart('burndown', request),
    queryFn: ({ signal }) => {
      const { params, query } = partsOf(request)
      const fields = { ...SPRINT_CHART, remainingEstimation: true, cumulativeSpentTime: true } as const
      return call(getBurndown, { params, query: { ...query, ...axisOf(request) }, fields, signal })
    },
  })

export const useBurnup = (request: ChartRequest) =>
  useQuery({
    ...kept,
    queryKey: boardKeys.chart('burnup', request),
    queryFn: ({ signal }) => {
      const { params, query } = partsOf(request)
      const fields = { ...SPRINT_CHART, scope: true, completed: true } as const
      return call(getBurnup, { params, query: { ...query, ...axisOf(request) }, fields, signal })
    },
  })

export const useCumulativeFlow = (request: ChartRequest) =>
  useQuery({
    ...kept,
    queryKey: boardKeys.chart('flow', request),
    queryFn: ({ signal }) => {
      const fields = { sample: true, names: true, columns: true, total: true, isTooBig: true } as const
      return call(getCumulativeFlow, { ...partsOf(request), fields, signal })
    },
  })

const CYCLE_TIME = {
  from: true,
  to: true,
  finished: true,
  finishedCount: true,
  cycle: true,
  lead: true,
  throughput: true,
  ageing: true,
  names: true,
  total: true,
  isTooBig: true,
} as const

export const useCycleTime = (request: ChartRequest) =>
  useQuery({
    ...kept,
    queryKey: boardKeys.chart('cycle', request),
    queryFn: ({ signal }) => call(getCycleTime, { ...partsOf(request), fields: CYCLE_TIME, signal }),
  })

export type CycleTimes = NonNullable<ReturnType<typeof useCycleTime>['data']>

export const useVelocity = (request: ChartRequest) =>
  useQuery({
    ...kept,
    queryKey: boardKeys.chart('velocity', { ...request, sprintId: '' }),
    queryFn: ({ signal }) =>
      call(getVelocity, {
        params: { agileId: request.agileId },
        query: { issuesQuery: request.issuesQuery, ...axisOf(request) },
        fields: { unit: true, sprints: true, average: true, total: true, isTooBig: true },
        signal,
      }),
  })
