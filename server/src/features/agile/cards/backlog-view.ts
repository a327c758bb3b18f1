import { Agile, BACKLOG_ISSUES, type CardSums } from '@cairn/common/features/agile'
import { Issue } from '@cairn/common/features/issues'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref, refsTo } from '../../../platform/projection/index.ts'
import { findEvery, openList, readQuery } from '../../issue-search/index.ts'
import { isArrangeable } from '../backlogs.ts'
import { type Board, findBoard } from '../boards.store.ts'
import { numbersOfCards, summedKinds, sumOf } from './card-sums.ts'
import { type OpenBacklog, openBacklog } from './open-backlog.ts'

/** How many issues come with a list unless somebody says so. */
export const FIRST_OF_LIST = 60

/** The backlog of a board, as its reader sees it. */
interface ViewedBacklog {
  readonly board: Board
  readonly open: OpenBacklog
  readonly issueIds: readonly number[]
  readonly isTooBig: boolean
  readonly isArrangeable: boolean
  readonly sums: CardSums
  /** How many issues come with it. */
  readonly first: number
}

/** Reads the backlog of a board as a whole, narrowed by a query. */
export async function readBacklog(
  ctx: RequestContext,
  agileId: string,
  issuesQuery: string,
  first: number | null,
): Promise<ViewedBacklog> {
  const board = await findBoard(ctx, agileId)
  const [open, wanted] = [await openBacklog(ctx, board), await readQuery(ctx, { query: issuesQuery })]
  const { read, backlog } = open
  const condition = { kind: 'all' as const, of: [read.condition, wanted.condition], start: 0, end: 0 }
  const found = await findEvery(ctx, await openList(ctx, { ...read, condition }), BACKLOG_ISSUES + 1)
  const issueIds = found.slice(0, BACKLOG_ISSUES)
  const numbers = await numbersOfCards(ctx, board, issueIds)
  return {
    board,
    open,
    issueIds,
    isTooBig: found.length > BACKLOG_ISSUES,
    isArrangeable: backlog !== null && read.sort.length === 0 && isArrangeable(ctx, board, backlog),
    sums: sumOf(await summedKinds(ctx, board, numbers), numbers, issueIds),
    first: first ?? FIRST_OF_LIST,
  }
}

export const backlogViewLoader: AnyLoader = inlineLoader<ViewedBacklog>({
  entity: 'BacklogView',
  fields: {
    id: { value: ({ board }) => Agile.id(board.id) },
    backlog: {
      value: ({ open: { backlog } }) =>
        backlog && (backlog.is_seen ? new Ref('SavedQuery', backlog.id) : new Ref('BoardBacklog', backlog)),
    },
    query: { value: ({ open }) => open.query },
    issues: { value: ({ issueIds }) => issueIds.map(Issue.id) },
    total: { value: ({ issueIds }) => issueIds.length },
    sums: { value: ({ sums }) => sums },
    sortedBy: { value: ({ open: { read, query } }) => (read.sort.length > 0 ? query : null) },
    isTooBig: { value: ({ isTooBig }) => isTooBig },
    isArrangeable: { value: view => view.isArrangeable },
    cards: { value: ({ issueIds, first }) => refsTo('Issue', issueIds.slice(0, first)) },
  },
})
