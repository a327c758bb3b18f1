import { getPlanView, Sprint, setCapacity as setCapacityRoute } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import type { FeatureParts } from '../../../platform/feature/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo, refTo } from '../../../platform/projection/index.ts'
import { handle } from '../../handle.ts'
import { wholeOf } from '../cards/board-query.ts'
import { type Capacity, setCapacity } from '../settings/capacities.ts'
import { type Load, type Plan, readPlan } from './read-plan.ts'

const loaders: readonly AnyLoader[] = [
  inlineLoader<Plan>({
    entity: 'PlanView',
    fields: {
      id: { value: ({ open }) => Sprint.id(open.sprint.id) },
      sprint: { value: ({ open }) => new Ref('Sprint', open.sprint.id) },
      issues: { value: ({ issueIds }) => issueIds.map(Issue.id) },
      total: { value: ({ issueIds }) => issueIds.length },
      sums: { value: ({ sums }) => sums },
      people: { value: ({ people }) => refsTo('PersonLoad', people) },
      leftOut: { value: ({ leftOut }) => leftOut },
      sortedBy: { value: ({ sortedBy }) => sortedBy },
      isTooBig: { value: ({ isTooBig }) => isTooBig },
      cards: { value: ({ issueIds, first }) => refsTo('Issue', issueIds.slice(0, first)) },
    },
  }),
  inlineLoader<Load>({
    entity: 'PersonLoad',
    fields: {
      id: { value: ({ sprintId, userId }) => `${Sprint.id(sprintId)}.${userId ?? 'nobody'}` },
      user: { value: ({ userId }) => refTo('User', userId) },
      count: { value: ({ count }) => count },
      sums: { value: ({ sums }) => sums },
      capacity: { value: ({ capacity }) => capacity },
    },
  }),
  inlineLoader<Capacity>({
    entity: 'SprintCapacity',
    fields: {
      id: { value: ({ userId }) => `1-${userId}` },
      user: { value: ({ userId }) => refTo('User', userId) },
      value: { value: ({ value }) => value },
    },
  }),
]

/** Planning: sprints as lists, with what they come to for each person against what that person can do. */
export const planningParts: FeatureParts = {
  loaders,
  routes: [
    handle(getPlanView, async (ctx, { params, query }) => {
      const asked = { issuesQuery: query.issuesQuery ?? '', first: wholeOf('cards', query.cards ?? '', 0) }
      return new Ref('PlanView', await readPlan(ctx, params.agileId, params.sprintId, asked))
    }),
    handle(setCapacityRoute, async (ctx, { params, body }) => {
      const wanted = { user: body.user.id, value: body.value }
      return new Ref('SprintCapacity', await setCapacity(ctx, params.agileId, params.sprintId, wanted))
    }),
  ],
}
