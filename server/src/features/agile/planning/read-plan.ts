import type { CardSums } from '@cairn/common/features/agile'
import type { RequestContext } from '../../../platform/context/index.ts'
import { parentsAbove } from '../cards/ancestors.ts'
import { FIRST_OF_LIST } from '../cards/backlog-view.ts'
import { numbersOfCards, summedKinds, sumOf } from '../cards/card-sums.ts'
import { findCards } from '../cards/find-cards.ts'
import { type OpenBoard, openBoard } from '../cards/open-board.ts'
import { withoutSubtasks } from '../cards/read-board.ts'
import { capacitiesOf } from '../settings/capacities.ts'
import { peopleOfCards } from './people.ts'

/** What the cards of one person come to; `userId` null: cards of nobody. */
export interface Load {
  readonly sprintId: number
  readonly userId: number | null
  readonly count: number
  readonly sums: CardSums
  readonly capacity: number | null
}

/** A sprint as it is planned, as its reader sees it. */
export interface Plan {
  readonly open: OpenBoard
  readonly issueIds: readonly number[]
  readonly sums: CardSums
  readonly people: readonly Load[]
  readonly leftOut: number
  readonly sortedBy: string | null
  readonly isTooBig: boolean
  /** How many cards come with it. */
  readonly first: number
}

/** Reads a sprint as one list. The number of statements does not depend on how many cards there are. */
export async function readPlan(
  ctx: RequestContext,
  agileId: string,
  sprintId: string,
  { issuesQuery, first }: { readonly issuesQuery: string; readonly first: number | null },
): Promise<Plan> {
  const open = await openBoard(ctx, agileId, sprintId)
  const { board, sprint } = open
  const found = await findCards(open, issuesQuery)
  const all = found.cards.map(({ id }) => id)
  const shown = board.hides_subtasks ? withoutSubtasks(found.cards, await parentsAbove(ctx, all), []) : found.cards
  const issueIds = shown.map(({ id }) => id)
  const [numbers, people, capacities] = await Promise.all([
    numbersOfCards(ctx, board, issueIds),
    peopleOfCards(ctx, board, issueIds),
    capacitiesOf(ctx, sprint.id),
  ])
  const kinds = await summedKinds(ctx, board, numbers)
  const byPerson = Map.groupBy(issueIds, id => people.get(id) ?? null)
  const ids = [...new Set([...byPerson.keys(), ...capacities.keys()])].filter(id => id !== null)
  return {
    open,
    issueIds,
    sums: sumOf(kinds, numbers, issueIds),
    people: [...ids, ...(byPerson.has(null) ? [null] : [])].map(userId => {
      const own = byPerson.get(userId) ?? []
      const capacity = userId === null ? null : (capacities.get(userId) ?? null)
      return { sprintId: sprint.id, userId, count: own.length, sums: sumOf(kinds, numbers, own), capacity }
    }),
    leftOut: found.leftOut,
    sortedBy: found.sortedBy,
    isTooBig: found.isTooBig,
    first: first ?? FIRST_OF_LIST,
  }
}
