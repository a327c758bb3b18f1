import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { forgetLists } from '../../manual-order/index.ts'
import { MAX_SPRINTS } from './limits.ts'

/** A sprint that is other than the value it is made of, a value that is no sprint yet, or a sprint without a value. */
interface Difference {
  readonly board_id: number
  readonly sprint_id: number | null
  /** Null: there is no such value any more. */
  readonly name: string | null
  readonly archived: boolean | null
}

/**
 * Makes the sprints of linked boards `b` what the values of their fields are, in the transaction of `ctx`: by a number of
 * statements that depends on neither. A value that is called the same in several projects is one sprint, archived where all
 * of them are. Beyond what a board may have, values in use come before archived ones, and sprints that are there stay.
 */
export async function syncSprints(ctx: RequestContext, isMeant: RawBuilder<boolean>): Promise<void> {
  const differences = await differencesOf(ctx, isMeant)
  const gone = differences.filter(({ name }) => name === null)
  const added = differences.filter(({ sprint_id }) => sprint_id === null)
  const changed = differences.filter(({ sprint_id, name }) => sprint_id !== null && name !== null)
  if (gone.length > 0) await deleteSprints(ctx, gone)
  if (changed.length > 0) {
    await sql`
      update sprint s set name = d.name, archived = d.archived from ${recordsOf(changed)} where s.id = d.sprint_id`.execute(
      ctx.db,
    )
    await tell(ctx, 'sprint.changed', changed)
  }
  if (added.length > 0) {
    const { rows } = await sql<Pick<Difference, 'sprint_id' | 'board_id'>>`
      insert into sprint (board_id, name, archived, created)
      select d.board_id, d.name, d.archived, ${ctx.clock()} from ${recordsOf(added)} on conflict do nothing
      returning id as sprint_id, board_id`.execute(ctx.db)
    await tell(ctx, 'sprint.created', rows)
  }
}

async function differencesOf(ctx: RequestContext, isMeant: RawBuilder<boolean>): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with meant as (
      select b.id, b.sprint_field_id from board b where b.deleted_at is null and b.membership = 'field' and ${isMeant}
    ), wanted as (
      select m.id as board_id, lower(e.name) collate "C" as key, bool_and(e.archived) as archived,
        (array_agg(e.name order by p.ordinal, e.ordinal, e.id))[1] as name, min(array[p.ordinal, e.ordinal, e.id]) as place
      from meant m join board_project p on p.board_id = m.id
      join project_custom_field u on u.project_id = p.project_id and u.field_id = m.sprint_field_id
      join bundle_element e on e.bundle_id = u.bundle_id
      group by m.id, lower(e.name) collate "C"
    ), present as (
      select s.board_id, lower(s.name) collate "C" as key, s.id, s.name, s.archived
      from meant m join sprint s on s.board_id = m.id
    ), compared as (
      select board_id, s.id as sprint_id, w.name, w.archived, w.place,
        (s.name, s.archived) is distinct from (w.name, w.archived) as differs,
        count(*) filter (where s.id is not null and w.name is not null) over (partition by board_id) as kept,
        row_number() over (partition by board_id, s.id is null order by w.archived, w.place) as turn
      from wanted w full join present s using (board_id, key)
    )
    select board_id, sprint_id, name, archived from compared
    where differs and (sprint_id is not null or kept + turn <= ${MAX_SPRINTS}) order by board_id, place`.execute(ctx.db)
  return rows
}

const recordsOf = (differences: readonly Difference[]) => sql`
  jsonb_to_recordset(${JSON.stringify(differences)}::jsonb) as d (board_id int, sprint_id int, name text, archived boolean)`

async function deleteSprints(ctx: RequestContext, gone: readonly Difference[]): Promise<void> {
  const ids = gone.flatMap(({ sprint_id }) => sprint_id ?? [])
  await sql`delete from sprint where id = any(${intArray(ids)})`.execute(ctx.db)
  await forgetLists(ctx, ids)
  await tell(ctx, 'sprint.deleted', gone)
}

function tell(
  ctx: RequestContext,
  kind: 'sprint.created' | 'sprint.changed' | 'sprint.deleted',
  sprints: readonly Pick<Difference, 'sprint_id' | 'board_id'>[],
): Promise<void> {
  return ctx.events.addAll(
    ctx,
    sprints.map(({ sprint_id, board_id }) => ({
      kind,
      entity: 'Sprint',
      entityId: sprint_id ?? 0,
      payload: { boardId: board_id },
    })),
  )
}
