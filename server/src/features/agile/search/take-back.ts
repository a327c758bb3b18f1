import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { valuesOf } from '../../activities/index.ts'
import type { HistoryEntry } from '../../hosts/index.ts'
import { canUpdate, type OperationEntry, type VisibleIssue, visibleIssues } from '../../issues/index.ts'
import { type Board, loadBoards, type StoredSprint, shownSprints, sprintsOf } from '../boards.store.ts'
import { addCards, removeCards } from '../sprint-cards.ts'

type Entry = Pick<OperationEntry | HistoryEntry, 'added' | 'removed'>

/** That an issue came into a sprint, or left it. */
export interface SprintChange {
  readonly issueId: number
  readonly boardId: number
  readonly sprintId: number
  readonly wasAdded: boolean
}

/** What an entry of history tells. */
export const changesIn = (issueId: number, { added, removed }: Entry): readonly SprintChange[] =>
  [added, removed].flatMap((side, index) =>
    valuesOf(side).flatMap(({ id, board }) =>
      board === undefined ? [] : [{ issueId, boardId: board, sprintId: id, wasAdded: index === 0 }],
    ),
  )

/** What of it is still as it was left, and how it is turned back. */
interface Back {
  readonly issue: VisibleIssue
  readonly board: Board
  readonly left: readonly number[]
  readonly entered: readonly StoredSprint[]
}

/**
 * Takes changes back as the actor: issues leave sprints that they still are in, and come back to those they left. Where a
 * card has one place alone, it stays where somebody else has put it since. Gives how many were taken back.
 */
export async function takeBack(ctx: RequestContext, changes: readonly SprintChange[]): Promise<number> {
  const boards = await loadBoards(ctx, [...new Set(changes.map(({ boardId }) => boardId))], { lock: 'share' })
  const sprints = await sprintsOf(ctx, [...boards.keys()])
  const ids = [...new Set(changes.map(({ issueId }) => issueId))]
  const issues = await visibleIssues(ctx, ids, { lock: true })
  const current = await currentSprints(ctx, ids, [...boards.keys()])
  const back = [...Map.groupBy(changes, ({ issueId, boardId }) => `${issueId} ${boardId}`)].flatMap(([key, some]) => {
    const [{ issueId = 0, boardId = 0 } = {}] = some
    const [issue, board] = [issues.get(issueId), boards.get(boardId)]
    if (!issue || board?.membership !== 'manual' || !canUpdate(ctx, issue)) return []
    const shown = shownSprints(board, sprints.get(boardId) ?? [], ctx.clock())
    return [{ issue, board, ...turned(board, issue, some, current.get(key) ?? new Set(), shown) }]
  })
  await carryOut(ctx, back)
  return back.reduce((sum, { left, entered }) => sum + left.length + entered.length, 0)
}

/** The sprints of one board that one issue leaves, and those of the ones that are shown that it comes back to. */
function turned(
  board: Board,
  issue: VisibleIssue,
  changes: readonly SprintChange[],
  current: ReadonlySet<number>,
  sprints: readonly StoredSprint[],
): Pick<Back, 'left' | 'entered'> {
  const left = changes.flatMap(({ sprintId, wasAdded }) => (wasAdded && current.has(sprintId) ? [sprintId] : []))
  const isFree = board.on_several_sprints || [...current].every(id => left.includes(id))
  const isShown = board.projectIds.includes(issue.project_id)
  const wanted = isFree && isShown ? changes.filter(change => !change.wasAdded && !current.has(change.sprintId)) : []
  const entered = wanted.flatMap(({ sprintId }) => sprints.find(({ id }) => id === sprintId) ?? [])
  return { left, entered }
}

async function currentSprints(
  ctx: RequestContext,
  issueIds: readonly number[],
  boardIds: readonly number[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const { rows } = await sql<{ issue_id: number; board_id: number; sprint_id: number }>`
    select x.issue_id, s.board_id, x.sprint_id from sprint_issue x join sprint s on s.id = x.sprint_id
    where x.issue_id = any(${[...issueIds]}::bigint[]) and s.board_id = any(${intArray(boardIds)})`.execute(ctx.db)
  const groups = Map.groupBy(rows, ({ issue_id, board_id }) => `${issue_id} ${board_id}`)
  return new Map([...groups].map(([key, some]) => [key, new Set(some.map(({ sprint_id }) => sprint_id))]))
}

/** What is alike is done at once. */
async function carryOut(ctx: RequestContext, all: readonly Back[]): Promise<void> {
  const left = all.flatMap(back => back.left.map(sprintId => ({ ...back, sprintId })))
  for (const some of Map.groupBy(left, ({ sprintId }) => sprintId).values())
    if (some[0])
      await removeCards(
        ctx,
        some[0].board,
        [some[0].sprintId],
        some.map(({ issue }) => issue),
      )
  const entered = all.flatMap(back => back.entered.map(sprint => ({ ...back, sprint })))
  for (const some of Map.groupBy(entered, ({ sprint }) => sprint.id).values())
    if (some[0])
      await addCards(ctx, [{ board: some[0].board, sprint: some[0].sprint, issues: some.map(({ issue }) => issue) }])
}
