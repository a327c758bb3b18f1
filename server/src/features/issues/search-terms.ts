import { type RawBuilder, sql } from 'kysely'
import { type Contributions, extensionPoint } from '../../platform/contributions/index.ts'
import { TAG_FIELD } from '../tags/index.ts'

/**
 * What lists of issues are searched and ordered by without a look into the tables of the feature that owns it: it stands
 * in the narrow row of an issue. The feature makes sure that its terms are there (`ensureTerms`), and notes the issues
 * whose terms change as stale (`isRowStale`).
 */
export interface SearchTerms {
  /** As which field the terms are kept: below 0, and never given to another feature. null: custom fields, by their ids. */
  readonly field: number | null
  /**
   * Select `(value_id int, private boolean)`, of custom fields `field_id` too, of what the issue of the alias `i` has.
   * `private`: for who may read private fields alone.
   */
  readonly terms: RawBuilder<unknown>
  /**
   * Select `(slot int, ord int)`, at most one row a slot, by what issues are sorted. Custom fields have the slots 1 to 16;
   * each other feature names its own. null: nothing.
   */
  readonly slots: RawBuilder<unknown> | null
}

export const searchTerms = extensionPoint<SearchTerms>('searchTerms')

/** Values of custom fields. */
export const fieldTerms: SearchTerms = {
  field: null,
  terms: sql`
    select f.field_id, f.value_id, not p.is_public as private from issue_field_value f
    join project_custom_field p on p.project_id = i.project_id and p.field_id = f.field_id
    where f.issue_id = i.id`,
  slots: sql`
    select c.sort_slot::int as slot, min(f.ord) as ord from issue_field_value f join custom_field c on c.id = f.field_id
    join project_custom_field p on p.project_id = i.project_id and p.field_id = f.field_id and p.is_public
    where f.issue_id = i.id and c.sort_slot is not null group by c.sort_slot`,
}

/** Tags, stars among them. */
export const tagTerms: SearchTerms = {
  field: TAG_FIELD,
  terms: sql`select it.tag_id as value_id, false as private from host_tag it where it.host_id = i.id`,
  slots: null,
}

const selects = new WeakMap<Contributions, RawBuilder<unknown>>()

/**
 * The select that computes the narrow rows of the issues in `touched`. Throws when two features have terms of the same
 * field.
 */
export function rowsOfTouched(contributions: Contributions): RawBuilder<unknown> {
  const known = selects.get(contributions)
  if (known) return known
  const all = contributions.to(searchTerms)
  const twice = all.find(({ field }, index) => all.findIndex(other => other.field === field) !== index)
  if (twice) throw new Error(`two features have terms of the field ${twice.field}`)
  const rows = selectRows(all)
  selects.set(contributions, rows)
  return rows
}

function selectRows(all: readonly SearchTerms[]): RawBuilder<unknown> {
  const alias = (index: number) => sql.ref(`terms_${index}`)
  const valuesOf = (side: string) =>
    sql.join(
      [sql`'{}'::int[]`, ...all.map((_, index) => sql`coalesce(${alias(index)}.${sql.ref(side)}, '{}')`)],
      sql` || `,
    )
  const terms = all.map(
    ({ field, terms }, index) => sql`
    left join lateral (
      select array_agg(term.id) filter (where not had.private) as open,
        array_agg(term.id) filter (where had.private) as private
      from (${terms}) had join search_term term
        on term.field_id = ${field === null ? sql`had.field_id` : sql`${sql.lit(field)}::int`} and term.value_id = had.value_id
    ) ${alias(index)} on true`,
  )
  const slots = all.flatMap(({ slots }) => slots ?? [])
  const given = sql.join(slots, sql` union all `)
  const sorted =
    slots.length === 0
      ? sql`cross join (select null::int[] as slots) s`
      : sql`left join lateral (
      select array_agg(o.ords[array_position(o.slots, place)] order by place) as slots
      from (select array_agg(slot) as slots, array_agg(ord) as ords, max(slot) as last from (${given}) had) o
      cross join generate_series(1, o.last) place
    ) s on true`
  return sql`
    select i.id, i.project_id, i.updated, i.created, i.resolved is null, i.acl <> '{}', i.reporter_id, i.acl,
      ${valuesOf('open')}, ${valuesOf('private')}, coalesce(s.slots, '{}')
    from touched i ${sql.join(terms, sql` `)} ${sorted}
    where i.deleted_at is null`
}
