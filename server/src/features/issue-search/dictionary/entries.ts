import type { DictionaryEntry } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { intArray } from '../../../platform/db/index.ts'
import { can, canSomewhere } from '../../access/index.ts'
import { projectFieldCondition } from '../../custom-fields/index.ts'
import { type NamedThings, namedThings } from '../../issues/index.ts'
import { projectCondition } from '../../projects/index.ts'
import { ownFirst } from '../../saved-searches/index.ts'
import { folderCondition, tagCondition } from '../../tags/index.ts'

/** Lower-case names, and beginnings of names. */
export interface Wanted {
  readonly names: readonly string[]
  readonly prefixes: readonly string[]
  /** Of the names those that stand alone, where people and groups mean any field that holds such. */
  readonly singles: readonly string[]
}

/** Most entries of one kind: values of one name in thousands of bundles are more than any query needs. */
const MAX_ENTRIES = 5_000

type Sql = RawBuilder<unknown>

/** Everything that is called so and that the reader may know of. One statement, whatever exists besides. */
export async function entriesNamed(ctx: RequestContext, wanted: Wanted): Promise<readonly DictionaryEntry[]> {
  const kinds = [
    ...[fields, elements, projects, tags, savedSearches, links].map(kind => kind(ctx)),
    ...ctx.contributions.to(namedThings).map(things => contributed(ctx, things)),
  ]
  const { rows } = await sql<{ entry: DictionaryEntry }>`
    with asked as materialized (
      select ${[...wanted.names]}::text[] as names, ${[...wanted.prefixes]}::text[] as prefixes,
        ${[...wanted.singles]}::text[] as singles
    ), people as materialized (${users(ctx)}), circles as materialized (${groups(ctx)}),
    standing_alone as materialized (
      select singles && '{me,my}' or exists (select 1 from people where lower(login) = any(singles) or lower(name) = any(singles))
        as people, exists (select 1 from circles where lower(name) = any(singles)) as circles
      from asked
    )
    select to_jsonb(p) as entry from people p union all select to_jsonb(c) from circles c union all
    ${sql.join(
      kinds.map(kind => sql`(select to_jsonb(e) from (${kind} limit ${MAX_ENTRIES}) e)`),
      sql` union all `,
    )}`.execute(ctx.db)
  return rows.map(row => row.entry)
}

const names = sql`(select names from asked)::text[]`
/** The form in which names are indexed. */
const key = (column: string): Sql => sql`lower(${sql.ref(column)}) collate "C"`
const isNamed = (column: string): Sql => sql`${key(column)} = any(${names})`
/** A range instead of LIKE, so that the index on the names is used. */
const begins = (column: string, prefix: Sql): Sql =>
  sql`${key(column)} >= ${prefix} and ${key(column)} < ${prefix} || chr(1114111)`
const namesOf = (...columns: readonly string[]): Sql =>
  sql`array_remove(array[${sql.join(columns.map(column => sql`nullif(${sql.ref(column)}, '')`))}], null)`

function fields(ctx: RequestContext): Sql {
  return sql`
    select 'field' as kind, f.id, f.name, f.field_type as "fieldType",
      ${namesOf('f.name', 'f.localized_name')}
        || array_remove(regexp_split_to_array(coalesce(f.aliases, ''), '\\s*,\\s*'), '') as names,
      array(select distinct p.empty_text from project_custom_field p
        where p.field_id = f.id and p.empty_text is not null and ${projectFieldCondition(ctx)}) as "emptyTexts"
    from custom_field f
    where (${isNamed('f.name')} or ${isNamed('f.localized_name')}
      or (f.aliases is not null and regexp_split_to_array(lower(f.aliases), '\\s*,\\s*') && ${names})
      or f.id in (select p.field_id from project_custom_field p where ${isNamed('p.empty_text')})
      or (f.field_type in ('user[1]', 'user[*]') and (select people or circles from standing_alone))
      or (f.field_type in ('group[1]', 'group[*]') and (select circles from standing_alone)))
      and exists (select 1 from project_custom_field p where p.field_id = f.id and ${projectFieldCondition(ctx)})`
}

function elements(ctx: RequestContext): Sql {
  return sql`
    select 'element' as kind, e.id, e.name, ${namesOf('e.name', 'e.localized_name')} as names, e.archived,
      case when b.kind = 'state' then e.is_resolved end as resolved, u.fields as "fieldIds"
    from bundle_element e join bundle b on b.id = e.bundle_id
    cross join lateral (select array_agg(distinct p.field_id) as fields from project_custom_field p
      where p.bundle_id = e.bundle_id and ${projectFieldCondition(ctx)}) u
    where e.id in (
      select n.id from bundle_element n where ${isNamed('n.name')} or ${isNamed('n.localized_name')}
      union all select n.id from asked, unnest(asked.prefixes) as prefix, bundle_element n where ${begins('n.name', sql`prefix`)}
    ) and u.fields is not null`
}

/** People are looked up by who may read about them; everybody knows oneself. */
function users(ctx: RequestContext): Sql {
  return sql`
    select 'user' as kind, u.id, u.full_name as name, u.login, array[u.full_name, u.login] as names
    from users u
    where (u.login_key = any(${names}) or ${isNamed('u.full_name')}) and not u.anonymized
      and ${canSomewhere(ctx, 'USER_READ_BASIC') ? sql`true` : sql`u.id = ${ctx.actor.userId}`}
    limit ${MAX_ENTRIES}`
}

/** Who is in a group shows in what is found by it: one's own groups, teams of known projects, or all with the right. */
function groups(ctx: RequestContext): Sql {
  const known = can(ctx, 'GROUP_READ')
    ? sql`true`
    : sql`(g.id = any(${intArray(ctx.actor.principals)}) or (g.kind = 'team' and ${projectCondition(ctx, 'g.project_id')}))`
  return sql`
    select 'group' as kind, g.id, g.name, array[g.name] as names from user_group g
    where g.name_key = any(${names}) and ${known} limit ${MAX_ENTRIES}`
}

function projects(ctx: RequestContext): Sql {
  return sql`
    select 'project' as kind, p.id, p.name, p.short_name as key,
      array[p.name] || array(select k.key from project_key k where k.project_id = p.id) as names
    from project p
    where p.id in (
      select n.id from project n where ${isNamed('n.name')}
      union all select k.project_id from project_key k where k.key = any(array(select upper(n) from asked, unnest(asked.names) n))
      union all select n.id from asked, unnest(asked.prefixes) as prefix, project n where ${begins('n.name', sql`prefix`)}
      union all select k.project_id from asked, unnest(asked.prefixes) as prefix, project_key k
        where starts_with(k.key, upper(prefix))
    ) and ${projectCondition(ctx, 'p.id')}`
}

function tags(ctx: RequestContext): Sql {
  return sql`
    select 'tag' as kind, t.id, t.name, array[t.name] as names from tag t
    where t.id in (
      select n.id from tag n where ${isNamed('n.name')}
      union all select n.id from asked, unnest(asked.prefixes) as prefix, tag n where ${begins('n.name', sql`prefix`)}
    ) and ${tagCondition(ctx, 't')}
    -- Everybody has a star, before the first one was given.
    union all select 'tag', 0, 'Star', array['Star'] from asked where 'star' = any(asked.names)
      and not exists (select 1 from tag t where t.owner_id = ${ctx.actor.userId} and t.kind = 'star')`
}

/** Of equal names one's own, then the built-in one, then one of somebody else. */
function savedSearches(ctx: RequestContext): Sql {
  return sql`
    select distinct on (lower(q.name) collate "C") 'savedSearch' as kind, q.id, q.name, array[q.name] as names, q.query
    from saved_query q
    where ${isNamed('q.name')} and ${folderCondition(ctx, 'q')}
    order by lower(q.name) collate "C", ${ownFirst(ctx, 'q')}, q.id`
}

/** One entry for each way to call a link; a link without direction has one name. */
function links(_ctx: RequestContext): Sql {
  const side = (direction: string, column: string, condition: Sql) => sql`
    select 'link' as kind, y.id, ${sql.ref(`y.${column}`)} as name, ${direction} as direction, y.aggregation,
      ${namesOf(`y.${column}`, `y.localized_${column}`)} as names
    from issue_link_type y
    where ${condition} and (${isNamed(`y.${column}`)} or ${isNamed(`y.localized_${column}`)})`
  return sql`${side('outward', 'source_to_target', sql`y.directed`)}
    union all ${side('inward', 'target_to_source', sql`y.directed`)}
    union all ${side('both', 'source_to_target', sql`not y.directed`)}`
}

/** What other features have names for. */
const contributed = (ctx: RequestContext, { sort, named }: NamedThings): Sql => sql`
  select 'other' as kind, n.id, n.name, n.names, ${sort} || coalesce(':' || n.parent, '') as of
  from (${named(ctx, isNamed)}) n`
