import { type RawBuilder, sql } from 'kysely'
import type { Contributions } from '../../platform/contributions/index.ts'
import { anyRowOf, type Db } from '../../platform/db/index.ts'
import { rowsOfTouched } from './search-terms.ts'

/** Where search rows are written. */
interface Place {
  readonly db: Db
  readonly contributions: Contributions
}

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
 * Locks the issues (a select of ids), as who changes one issue has done, and returns their ids. What is read in the same
 * statement may be from before.
 */
export async function lockForRows(db: Db, issueIds: RawBuilder<unknown>): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select i.id from issue i where i.id in (${issueIds}) order by i.id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Writes the narrow row of the given issues anew from the truth (what features contribute as `searchTerms`, acl). It runs
 * in the transaction of every change of an issue; deleted issues lose their row. `touch`: the issues are marked as changed
 * first. One statement for any number of issues. They are locked already: otherwise what others change at the same moment
 * would be overwritten with what was before.
 */
export async function refreshSearchRows(
  { db, contributions }: Place,
  issueIds: readonly number[],
  touch?: Touch,
): Promise<void> {
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
    ${rowsOfTouched(contributions)}
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
