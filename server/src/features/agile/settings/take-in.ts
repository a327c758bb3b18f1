import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { anyRowOf, intArray, type Rule } from '../../../platform/db/index.ts'
import { issueChanges, type NotedIssueChange, visibleIssues } from '../../issues/index.ts'
import { loadAllBoards, shownSprints, sprintsOf } from '../boards.store.ts'
import { isShownSprint } from '../search/shown-sprints.ts'
import { addCards, type NewCards, releaseMoved } from '../sprint-cards.ts'

/** New issues join the boards that take them in, and issues that move to another project leave those that do not show it. */
export const membershipRule: Rule<NotedIssueChange> = {
  name: 'membership of boards',
  reactsTo: issueChanges,
  react: async (ctx, changes) => {
    const created = changes.filter(({ kind }) => kind === 'created').map(({ host }) => host.id)
    if (created.length > 0) await takeIn(ctx, created)
    const moved = changes
      .filter(({ was, host }) => was && was.project_id !== host.project_id)
      .map(({ host }) => host.id)
    if (moved.length > 0) await releaseMoved(ctx, moved)
  },
}

/** SQL: the board `b` takes in new issues of its projects, as far as a column shows them. */
export const takesIn: RawBuilder<boolean> = sql<boolean>`(b.deleted_at is null and b.membership = 'manual'
  and case when b.has_sprints then b.default_sprint_id is not null else b.adds_new_issues end)`

/** SQL: a column of the board `b` shows the value that the issue `i` has. */
const isShown: RawBuilder<boolean> = sql<boolean>`exists (
  select 1 from board_column_value v where v.board_id = b.id and case
    when v.value_id is not null then exists (select 1 from issue_field_value f
      where f.issue_id = i.id and f.field_id = b.column_field_id and f.value_id = v.value_id)
    when v.name is not null then exists (
      select 1 from issue_field_value f join bundle_element e on e.id = f.value_id
      where f.issue_id = i.id and f.field_id = b.column_field_id and lower(e.name) collate "C" = lower(v.name) collate "C")
    else not exists (select 1 from issue_field_value f where f.issue_id = i.id and f.field_id = b.column_field_id) end)`

/**
 * SQL: the issue `i` is in a sprint of the board `b` already, as whoever creates an issue may choose one.
 *
 * @param now milliseconds
 */
const isPlaced = (now: number): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from sprint_issue x join sprint sp on sp.id = x.sprint_id
  where x.issue_id = i.id and sp.board_id = b.id and ${isShownSprint(now)})`

/** Puts new issues on every board of their project that takes in what its columns show, unless they are there already. */
async function takeIn(ctx: RequestContext, issueIds: readonly number[]): Promise<void> {
  // The boards are locked, so that they take in and show the project until the issues are there.
  const { rows } = await sql<{ issue_id: number; board_id: number }>`
    select i.id as issue_id, b.id as board_id
    from issue i join board_project p on p.project_id = i.project_id join board b on b.id = p.board_id
    where i.id = ${anyRowOf(issueIds)} and ${takesIn} and ${isShown} and not ${isPlaced(ctx.clock())}
    order by b.id, i.id for share of b, p`.execute(ctx.db)
  if (rows.length === 0) return
  const boardIds = [...new Set(rows.map(row => row.board_id))]
  const boards = await loadAllBoards(ctx, sql`b.id = any(${intArray(boardIds)})`)
  const sprints = await sprintsOf(ctx, boardIds)
  const issues = await visibleIssues(ctx, [...new Set(rows.map(row => row.issue_id))])
  const cards = boards.flatMap((board): NewCards[] => {
    const all = shownSprints(board, sprints.get(board.id) ?? [], ctx.clock())
    const sprint = board.has_sprints
      ? all.find(({ id, archived }) => id === board.default_sprint_id && !archived)
      : all[0]
    const own = rows.filter(row => row.board_id === board.id).flatMap(row => issues.get(row.issue_id) ?? [])
    return sprint ? [{ board, sprint, issues: own }] : []
  })
  await addCards(ctx, cards)
}
