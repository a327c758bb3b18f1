import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { SPRINT_FIELD } from '../../agile/index.ts'
import { ensureTerms, refreshSearchRows } from '../../issues/index.ts'
import type { PlannedSprint } from './plan-sprints.ts'

/** A planned sprint that is written. */
export interface WrittenSprint extends PlannedSprint {
  readonly id: number
}

/** Issues that are written anew at once. */
const CHUNK = 5_000

/** Writes the sprints of a board in place of the one that it began with. */
export async function writeSprints(
  ctx: RequestContext,
  boardId: number,
  sprints: readonly PlannedSprint[],
): Promise<readonly WrittenSprint[]> {
  await ctx.db.deleteFrom('sprint').where('board_id', '=', boardId).execute()
  const rows = sprints.map(({ name, start, finish, archived }) => ({ name, start, finish, archived }))
  const { rows: written } = await sql<{ id: number; name: string }>`
    insert into sprint (board_id, name, start, finish, archived, created)
    select ${boardId}, s.name, s.start, s.finish, s.archived, least(s.start, ${ctx.clock()}::bigint)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (name text, start bigint, finish bigint, archived boolean)
    order by s.start returning id, name`.execute(ctx.db)
  const ids = new Map(written.map(({ id, name }) => [name, id]))
  return sprints.map(sprint => ({ ...sprint, id: ids.get(sprint.name) ?? 0 }))
}

const sprintRows = (sprints: readonly WrittenSprint[]) => sql`
  jsonb_to_recordset(${JSON.stringify(sprints)}::jsonb) as s (id int, name text, start bigint, finish bigint, size int)`

/**
 * What was resolved in a sprint was in it; of what is open some is in the running one and some in the next, the newest
 * first.
 */
export const cardsByTime = (
  sprints: readonly WrittenSprint[],
  projectId: number,
  now: number,
): RawBuilder<unknown> => sql`
  select sprint_id, issue_id from (
    select s.id as sprint_id, i.id as issue_id, s.size,
      row_number() over (partition by s.id order by hashint8(i.id), i.id) as place
    from ${sprintRows(sprints)}
    join issue i on i.project_id = ${projectId} and i.deleted_at is null and i.resolved between s.start and s.finish
    union all
    select s.id, i.id, s.size, row_number() over (partition by s.id order by i.updated desc, i.id)
    from ${sprintRows(sprints.filter(({ finish }) => finish >= now))}
    join issue i on i.project_id = ${projectId} and i.deleted_at is null and i.resolved is null
      and (hashint8(i.id) & 1 = 0) = (s.start <= ${now}::bigint)
  ) found where place <= size`

/** What was changed last. */
export const latestCards = (sprintId: number, projectId: number, count: number): RawBuilder<unknown> => sql`
  select ${sprintId}::int as sprint_id, i.id as issue_id from issue i
  where i.project_id = ${projectId} and i.deleted_at is null order by i.updated desc, i.id limit ${count}`

/** These issues, and some that were changed last. */
export const cardsAmong = (
  sprintId: number,
  projectId: number,
  issueIds: readonly number[],
): RawBuilder<unknown> => sql`
  select ${sprintId}::int as sprint_id, unnest(${`{${issueIds.join(',')}}`}::bigint[]) as issue_id
  union (${latestCards(sprintId, projectId, 100)})`

/** Puts cards into sprints, as rows (sprint_id, issue_id), and makes them searchable; gives how many there are. */
export async function fillSprints(
  ctx: RequestContext,
  sprints: readonly WrittenSprint[],
  cards: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ issue_id: number }>`
    insert into sprint_issue (sprint_id, issue_id) ${cards} returning issue_id`.execute(ctx.db)
  await ensureTerms(
    ctx.db,
    sprints.map(({ id }) => ({ fieldId: SPRINT_FIELD, valueId: id })),
  )
  const ids = rows.map(row => row.issue_id).toSorted((a, b) => a - b)
  await sql`select from issue where id = any(${`{${ids.join(',')}}`}::bigint[]) order by id for no key update`.execute(
    ctx.db,
  )
  for (let start = 0; start < ids.length; start += CHUNK) await refreshSearchRows(ctx, ids.slice(start, start + CHUNK))
  return ids.length
}

/** The board that sprints belong to, and who plans it. */
export interface Planning {
  readonly boardId: number
  readonly authorId: number
}

/**
 * Tells the history of the cards in sprints: most were planned shortly before the sprint began, and one of eight was
 * carried over from the sprint before.
 */
export async function tellSprints(
  ctx: RequestContext,
  { boardId, authorId }: Planning,
  sprints: readonly WrittenSprint[],
): Promise<void> {
  const content = (id: string, name: string) => sql`jsonb_build_object('values', jsonb_build_array(jsonb_build_object(
    'entity', 'Sprint', 'id', ${sql.raw(id)}, 'name', ${sql.raw(name)}, 'type', 'Sprint', 'board', ${boardId}::int)))`
  // Nothing happens to an issue before it was created, or after it was changed last.
  const during = (time: string) => sql`greatest(i.created, least(i.updated, ${sql.raw(time)}))`
  await sql`
    with planned as (
      select s.*, lag(s.id) over w as before_id, lag(s.name) over w as before_name, lag(s.start) over w as before_start,
        lag(s.finish) over w as before_finish
      from ${sprintRows(sprints)} window w as (order by s.start)
    ), card as (
      select i.*, p.id as sprint_id, p.name, p.start, p.before_id, p.before_name, p.before_start, p.before_finish,
        p.before_id is not null and i.created < p.before_start and hashint8(i.id) & 7 = 0 as carried
      from sprint_issue x join planned p on p.id = x.sprint_id join issue i on i.id = x.issue_id
    ), told as (
      select i.id, i.project_id, ${during('i.before_start')} as at, 1 as step, ${content('i.before_id', 'i.before_name')} as added,
        null as removed from card i where carried
      union all select i.id, i.project_id, ${during('i.before_finish')}, 2, null, ${content('i.before_id', 'i.before_name')}
        from card i where carried
      union all select i.id, i.project_id, case when carried then ${during('i.before_finish')}
          else ${during(`i.start - (hashint8(i.id) & 3) * 86400000::bigint`)} end, 3,
        ${content('i.sprint_id', 'i.name')}, null from card i
    ), entry as (
      insert into activity (host_id, project_id, author_id, created, category, field_id, added, removed, acl)
      select id, project_id, ${authorId}::int, at, 'SprintCategory', ${SPRINT_FIELD}::int, added, removed, '{}'
      from told order by at, id, step
      returning id, host_id, project_id, field_id, created, added, removed
    )
    insert into activity_value (activity_id, project_id, field_id, value_id, added, created, host_id)
    select id, project_id, field_id, (coalesce(added, removed) #>> '{values,0,id}')::int, added is not null, created, host_id
    from entry`.execute(ctx.db)
}

/** Issues that stand in open sprints, a third of them: what people have put on top in an order of theirs. */
export async function cardsPutOnTop(
  ctx: RequestContext,
  sprintIds: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  const { rows } = await sql<{ sprint_id: number; issue_id: number }>`
    select sprint_id, issue_id from sprint_issue
    where sprint_id = any(${intArray(sprintIds)}) and hashint8(issue_id * 7) & 255 < 85
    order by sprint_id, hashint8(issue_id * 11), issue_id`.execute(ctx.db)
  const bySprint = Map.groupBy(rows, row => row.sprint_id)
  return new Map([...bySprint].map(([id, cards]) => [id, cards.map(card => card.issue_id)]))
}
