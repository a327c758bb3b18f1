import { Sprint } from '@cairn/common/features/agile'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import type { NewActivity } from '../activities/index.ts'
import { requireSilent } from '../hosts/index.ts'
import { ensureTerms, noteChanges, requireUpdate, type VisibleIssue } from '../issues/index.ts'
import type {} from './agile.tables.ts'
import { type Board, lockBoards, type StoredSprint } from './boards.store.ts'

/** As which field sprints stand in search terms and in history. */
export const SPRINT_FIELD = -1

/** A card that comes into a sprint, or leaves it. */
export interface CardOfSprint {
  readonly issue: VisibleIssue
  readonly sprint: Pick<StoredSprint, 'id' | 'name'>
}

interface Pair {
  readonly board_id: number
  readonly sprint_id: number
  readonly issue_id: number
  readonly name: string
}

/** Issues that come into a sprint of a board whose cards are put there by hand. */
export interface NewCards {
  readonly board: Board
  readonly sprint: StoredSprint
  readonly issues: readonly VisibleIssue[]
}

/** Cards of boards by query are those that the query finds: nobody puts others there or takes them off. */
export function requireManual(board: Board): void {
  if (board.membership === 'query')
    throw new AppError('bad_request', { reason: `the board ${board.name} shows what its query finds` })
}

/**
 * Puts locked issues into sprints, each of another locked board; where a card has one place alone it leaves the board's
 * other sprints. Asks who may change the issues, not who may change the boards. Gives those that changed.
 */
export async function addCards(ctx: RequestContext, all: readonly NewCards[]): Promise<readonly VisibleIssue[]> {
  for (const { board, issues } of all)
    for (const issue of issues) {
      requireUpdate(ctx, issue)
      requireSilent(ctx, issue.project_id)
      if (!board.projectIds.includes(issue.project_id)) throw new AppError('not_on_board', { board: board.name })
    }
  const cards = all.flatMap(({ board, sprint, issues }) =>
    issues.map(({ id }) => ({
      board_id: board.id,
      sprint_id: sprint.id,
      issue_id: id,
      several: board.on_several_sprints,
    })),
  )
  if (cards.length === 0) return []
  const sprints = all.flatMap(({ sprint, issues }) => (issues.length > 0 ? [sprint] : []))
  await ensureTerms(
    ctx.db,
    sprints.map(({ id }) => ({ fieldId: SPRINT_FIELD, valueId: id })),
  )
  const given = sql`jsonb_to_recordset(${JSON.stringify(cards)}::jsonb)
    as c (board_id int, sprint_id int, issue_id bigint, several boolean)`
  const { rows: left } = cards.every(({ several }) => several)
    ? { rows: [] }
    : await sql<Pair>`
        delete from sprint_issue x using sprint s, ${given} where s.id = x.sprint_id and s.board_id = c.board_id
          and s.id <> c.sprint_id and x.issue_id = c.issue_id and not c.several
        returning s.board_id, x.sprint_id, x.issue_id, s.name`.execute(ctx.db)
  await requireSprints(ctx, sprints)
  const { rows: added } = await sql<Pair>`
    with added as (
      insert into sprint_issue (sprint_id, issue_id) select c.sprint_id, c.issue_id from ${given}
      on conflict do nothing returning sprint_id, issue_id
    ) select s.board_id, x.sprint_id, x.issue_id, s.name from added x join sprint s on s.id = x.sprint_id`.execute(
    ctx.db,
  )
  const issues = new Map(all.flatMap(one => one.issues.map(issue => [issue.id, issue] as const)))
  return note(ctx, [...issues.values()], left, added)
}

/** A sprint that is being deleted takes no more cards. */
async function requireSprints(ctx: RequestContext, sprints: readonly StoredSprint[]): Promise<void> {
  const ids = sprints.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select id from sprint where id = any(${intArray(ids)}) order by id for key share`.execute(ctx.db)
  const gone = ids.find(id => !rows.some(row => row.id === id))
  if (gone !== undefined) throw notFound(Sprint.id(gone))
}

/** Takes locked issues off sprints, those given or all of the board. Gives those that changed. */
export async function removeCards(
  ctx: RequestContext,
  board: Pick<Board, 'id'>,
  sprintIds: readonly number[] | null,
  issues: readonly VisibleIssue[],
): Promise<readonly VisibleIssue[]> {
  if (issues.length === 0) return []
  for (const issue of issues) {
    requireUpdate(ctx, issue)
    requireSilent(ctx, issue.project_id)
  }
  const { rows } = await sql<Pair>`
    delete from sprint_issue x using sprint s where s.id = x.sprint_id and s.board_id = ${board.id}
      and ${sprintIds === null ? sql`true` : sql`s.id = any(${intArray(sprintIds)})`}
      and x.issue_id = any(${issues.map(({ id }) => id)}::bigint[])
    returning s.board_id, x.sprint_id, x.issue_id, s.name`.execute(ctx.db)
  return note(ctx, issues, rows, [])
}

/**
 * Takes cards off a board because of its settings, whoever may change them: all of its sprints, those of some sprints, or
 * those of projects that it does not show.
 */
export async function releaseCards(
  ctx: RequestContext,
  boardId: number,
  which: 'all' | { readonly sprints: readonly number[] } | { readonly notIn: readonly number[] },
): Promise<void> {
  const isMeant =
    which === 'all'
      ? sql`true`
      : 'sprints' in which
        ? sql`s.id = any(${intArray(which.sprints)})`
        : sql`not i.project_id = any(${intArray(which.notIn)})`
  await release(ctx, sql`s.board_id = ${boardId} and ${isMeant}`)
}

/** SQL: one of the issues was put onto the board `b`. */
export const hasCards = (issueIds: readonly number[]): RawBuilder<boolean> => sql<boolean>`b.id in (
  select s.board_id from sprint_issue x join sprint s on s.id = x.sprint_id
  where x.issue_id = any(${[...issueIds]}::bigint[]))`

/** Takes issues off the boards that do not show the project where they are now. */
export async function releaseMoved(ctx: RequestContext, issueIds: readonly number[]): Promise<void> {
  const ids = sql`${[...issueIds]}::bigint[]`
  // A board that stops showing the project at the same moment cannot see yet that they are there. They are locked already
  // but for those that an issue came onto in the moment before it was locked itself.
  if ((await lockBoards(ctx, hasCards(issueIds), 'share')).length === 0) return
  await release(
    ctx,
    sql`i.id = any(${ids}) and not exists (
      select 1 from board_project p where p.board_id = s.board_id and p.project_id = i.project_id)`,
  )
}

async function release(ctx: RequestContext, isMeant: RawBuilder<unknown>): Promise<void> {
  // Locked before their rows are written anew, so that what others change at the same moment is not overwritten.
  const { rows: cards } = await sql<{ project_id: number }>`
    select i.id, i.project_id from issue i where i.id in (
      select x.issue_id from sprint_issue x join sprint s on s.id = x.sprint_id where x.issue_id = i.id and ${isMeant})
    order by i.id for no key update`.execute(ctx.db)
  for (const projectId of new Set(cards.map(card => card.project_id))) requireSilent(ctx, projectId)
  const { rows } = await sql<Pair & { readonly project_id: number }>`
    delete from sprint_issue x using sprint s, issue i
    where s.id = x.sprint_id and i.id = x.issue_id and ${isMeant}
    returning x.sprint_id, x.issue_id, s.name, s.board_id, i.project_id`.execute(ctx.db)
  noteChanges(
    ctx,
    [...Map.groupBy(rows, ({ issue_id }) => issue_id)].flatMap(([id, pairs]) =>
      pairs.slice(0, 1).map(({ project_id }) => ({
        issue: { id, project_id },
        kind: 'changed' as const,
        isRowStale: true,
        entries: pairs.map(pair => entryOf(pair, 'removed')),
      })),
    ),
  )
}

function note(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  left: readonly Pair[],
  added: readonly Pair[],
): readonly VisibleIssue[] {
  const [leftBy, addedBy] = [left, added].map(pairs => Map.groupBy(pairs, ({ issue_id }) => issue_id))
  const changed = issues.filter(({ id }) => leftBy?.has(id) || addedBy?.has(id))
  noteChanges(
    ctx,
    changed.map(issue => ({
      issue,
      kind: 'changed',
      isRowStale: true,
      entries: [
        ...(leftBy?.get(issue.id) ?? []).map(pair => entryOf(pair, 'removed')),
        ...(addedBy?.get(issue.id) ?? []).map(pair => entryOf(pair, 'added')),
      ],
    })),
  )
  return changed
}

/** What the history of an issue tells of a sprint. Each board has readers of its own, and so has each entry. */
export function entryOf(
  { board_id, sprint_id, name }: Pick<Pair, 'board_id' | 'sprint_id' | 'name'>,
  side: 'added' | 'removed',
): NewActivity {
  const content = { values: [{ entity: 'Sprint', id: sprint_id, name, type: 'Sprint', board: board_id }] }
  return {
    category: 'SprintCategory',
    fieldId: SPRINT_FIELD,
    added: side === 'added' ? content : null,
    removed: side === 'removed' ? content : null,
    acl: [],
  }
}
