import { getBacklogView, getPlanView } from '@cairn/common/features/agile'
import { call } from '../../../platform/api/index.ts'
import type { ListedIssue } from '../../issues/index.ts'
import { BACKLOG } from '../model/places.ts'
import { BACKLOG_FIELDS, PLAN_FIELDS } from '../model/projections.ts'
import { createListSource } from './list-source.ts'

type OnCards = (cards: readonly ListedIssue[]) => void

const asked = (issuesQuery: string, isFirst: boolean) => ({
  ...(issuesQuery === '' ? {} : { issuesQuery }),
  ...(isFirst ? {} : { cards: '0' }),
})

/** The backlog of a board. */
export const createBacklogSource = (agileId: string, onCards: OnCards, isElsewhere: (id: string) => boolean) =>
  createListSource({
    id: BACKLOG,
    onCards,
    isElsewhere,
    read: (text, { signal, isFirst }) =>
      call(getBacklogView, { params: { agileId }, fields: BACKLOG_FIELDS, query: asked(text, isFirst), signal }),
  })

/** A sprint that is planned. */
export const createPlanSource = (agileId: string, sprintId: string, onCards: OnCards) =>
  createListSource({
    id: sprintId,
    onCards,
    read: (text, { signal, isFirst }) =>
      call(getPlanView, { params: { agileId, sprintId }, fields: PLAN_FIELDS, query: asked(text, isFirst), signal }),
  })

export type BacklogSource = ReturnType<typeof createBacklogSource>
export type PlanSource = ReturnType<typeof createPlanSource>
