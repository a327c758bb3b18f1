import { type RawBuilder, sql } from 'kysely'
import { anyRowOf, type Db } from '../../platform/db/index.ts'
import { TAG_FIELD } from '../tags/index.ts'

/** Number of places in `issue_search.srt`. */
export const SORT_SLOTS = 16

/** Makes sure that each (field, value) pair has its term. Terms are never deleted. */
export async function ensureTerms(
  db: Db,
  pairs: readonly { readonly fieldId: number; readonly valueId: number }[],
): Promise<void> {
  if (pairs.length === 0) return
  const [fields, values] = [pairs.map(pair => pair.fieldId), pairs.map(pair => pair.valueId)]
  await newTerms(sql`select f, v from unnest(${fields}::int[], ${values}::int[]) as given (f, v)`).execute(db)
}

/** Statement that gives each of the (field, value) pairs its term. */
export function newTerms(pairs: RawBuilder<unknown>): RawBuilder<unknown> {
  // Looked up first: an insert that conflicts would still use up a number of the sequence each time.
  return sql`
    insert into search_term (field_id, value_id)
    select p.field_id, p.value_id from (${pairs}) as p (field_id, value_id)
    where not exists (select 1 from search_term t where t.field_id = p.field_id and t.value_id = p.value_id)
    on conflict do nothing`
}

/** When issues change, and by whom. */
export interface Touch {
  readonly at: number
  readonly by: number
}

/**
 * Writes the narrow row of the given issues anew from the truth (values, tags, acl). It runs in the transaction of
 * every change of an issue; deleted issues lose their row. `touch`: the issues are marked as changed first. One statement
 * for any number of issues.
 */
export async function refreshSearchRows(db: Db, issueIds: readonly number[], touch?: Touch): Promise<void> {
  if (issueIds.length === 0) return
  const given = anyRowOf(issueIds)
  const touched = touch
    ? sql`update issue set updated = ${touch.at}, updater_id = ${touch.by} where id = ${given} returning *`
    : sql`select * from issue where id = ${given}`
  await sql`
    with touched as (${touched}), gone as (
      delete from issue_search s using issue i
      where s.issue_id = ${given} and i.id = s.issue_id and i.deleted_at is not null
    )
    insert into issue_search (issue_id, project_id, updated, created, open, restricted, reporter_id, acl, vals, pvals, srt)
    ${ROWS_OF_TOUCHED}
    on conflict (issue_id) do update set project_id = excluded.project_id, updated = excluded.updated, open = excluded.open,
      restricted = excluded.restricted, reporter_id = excluded.reporter_id, acl = excluded.acl, vals = excluded.vals,
      pvals = excluded.pvals, srt = excluded.srt`.execute(db)
}

/** Marks the issues as changed where lists are searched, when nothing else of their narrow rows is different. */
export async function touchSearchRows(db: Db, issueIds: readonly number[], touch: Touch): Promise<void> {
  if (issueIds.length === 0) return
  await sql`
    with touched as (
      update issue set updated = ${touch.at}, updater_id = ${touch.by} where id = ${anyRowOf(issueIds)} returning id
    )
    update issue_search set updated = ${touch.at} where issue_id in (select id from touched)`.execute(db)
}

/** The select that computes narrow rows. */
const ROWS_OF_TOUCHED = sql`
    select i.id, i.project_id, i.updated, i.created, i.resolved is null, i.acl <> '{}', i.reporter_id, i.acl,
      coalesce(v.public, '{}') || coalesce(t.terms, '{}'), coalesce(v.private, '{}'), coalesce(s.slots, '{}')
    from touched i
    left join lateral (
      select array_agg(term.id) filter (where p.is_public) as public,
        array_agg(term.id) filter (where not p.is_public) as private
      from issue_field_value f
      join search_term term on term.field_id = f.field_id and term.value_id = f.value_id
      join project_custom_field p on p.project_id = i.project_id and p.field_id = f.field_id
      where f.issue_id = i.id
    ) v on true
    left join lateral (
      select array_agg(term.id) as terms
      from host_tag it join search_term term on term.field_id = ${TAG_FIELD}::int and term.value_id = it.tag_id
      where it.host_id = i.id
    ) t on true
    left join lateral (
      select array_agg(o.ord order by slot) as slots
      from generate_series(1, (select max(c.sort_slot) from issue_field_value f join custom_field c on c.id = f.field_id
        join project_custom_field p on p.project_id = i.project_id and p.field_id = f.field_id and p.is_public
        where f.issue_id = i.id)) slot
      left join (
        select c.sort_slot, min(f.ord) as ord
        from issue_field_value f join custom_field c on c.id = f.field_id
        join project_custom_field p on p.project_id = i.project_id and p.field_id = f.field_id and p.is_public
        where f.issue_id = i.id group by c.sort_slot
      ) o on o.sort_slot = slot
    ) s on true
    where i.deleted_at is null`
