import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { linkTypeNamed, SUBTASK } from '../../links/index.ts'

/** How many cards stand below an epic: between these. */
const BELOW = { least: 4, spread: 13 } as const

/**
 * Puts cards below epics of a project, with their history on both sides, and gives the cards. Taken are issues that have no
 * part in any hierarchy yet, and no work or estimate, which would be summed up.
 */
export async function linkEpics(
  ctx: RequestContext,
  project: { readonly id: number; readonly typeFieldId: number },
  most: number,
): Promise<readonly number[]> {
  const type = await linkTypeNamed(ctx, SUBTASK)
  const isEpic = sql`exists (select from issue_field_value v join bundle_element e on e.id = v.value_id and e.name = 'Epic'
    where v.issue_id = i.id and v.field_id = ${project.typeFieldId})`
  const { rows } = await sql<{ card_id: number }>`
    with free as materialized (
      select i.id, i.number, i.created, i.updated, i.reporter_id, ${isEpic} as is_epic from issue i
      where i.project_id = ${project.id} and i.deleted_at is null
        and not exists (select from issue_link l where l.type_id = ${type.id} and i.id in (l.source_id, l.target_id))
        and not exists (select from issue_field_value v where v.issue_id = i.id and v.num is not null)
    ), epic as (
      select *, sum(room) over (order by place) - room as low, sum(room) over (order by place) as high from (
        select f.*, row_number() over (order by f.updated desc, f.id) as place,
          ${BELOW.least} + (hashint8(f.id) & 1023) % ${BELOW.spread} as room
        from free f where f.is_epic order by f.updated desc, f.id limit ${most}
      ) e
    ), child as (
      select f.*, row_number() over (order by f.updated desc, f.id) as place from free f where not f.is_epic
      order by f.updated desc, f.id limit (select max(high) from epic)
    ), pair as (
      select e.id as epic_id, e.number as epic_number, c.id as card_id, c.number as card_number, c.reporter_id,
        greatest(c.created, least(e.created, c.updated)) as at
      from epic e join child c on c.place > e.low and c.place <= e.high
    ), linked as (
      insert into issue_link (type_id, source_id, target_id, created)
      select ${type.id}, epic_id, card_id, at from pair
    ), told as (
      insert into activity (host_id, project_id, author_id, created, category, field_id, field_name, added, acl)
      select side.host_id, p.id, pair.reporter_id, pair.at, 'LinksCategory', ${type.id}, side.phrase,
        jsonb_build_object('values', jsonb_build_array(jsonb_build_object('entity', 'Issue', 'id', side.other_id,
          'name', p.short_name || '-' || side.other_number, 'type', 'Issue'))), '{}'
      from pair join project p on p.id = ${project.id}
      cross join lateral (values
        (epic_id, card_id, card_number, ${type.source_to_target}::text),
        (card_id, epic_id, epic_number, ${type.target_to_source || type.source_to_target}::text)
      ) as side (host_id, other_id, other_number, phrase)
      order by pair.at, side.host_id
    )
    select card_id from pair`.execute(ctx.db)
  return rows.map(row => row.card_id)
}
