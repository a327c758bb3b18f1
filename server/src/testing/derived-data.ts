import { type RawBuilder, sql } from 'kysely'
import type { HostKind } from '../features/hosts/index.ts'
import type { Db } from '../platform/db/index.ts'

/** Something that is stored though it follows from other rows: what is there, and what ought to be. */
export interface Derived {
  readonly table: string
  /** The column that is derived; without it the rows as a whole are. */
  readonly column?: string
  /** Selects `key` and `content`, both texts. */
  readonly stored: RawBuilder<unknown>
  readonly truth: RawBuilder<unknown>
  /** Rows that nothing asks for may stay: they are never deleted and never shown. */
  readonly mayHaveMore?: true
}

const sorted = (list: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(select distinct unnest(${list}) order by 1)`
/** The acl of something limited: those permitted, and who wrote it. */
const aclOf = (alias: string, author: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${of('permitted_groups')} || ${of('permitted_users')} = '{}' then '{}'::int[]
    else ${sorted(sql`${of('permitted_groups')} || ${of('permitted_users')} || ${of(author)}`)} end`
}
const limited = (table: string, author: string, and: RawBuilder<unknown> = sql`true`): Derived => ({
  ...{ table, column: 'acl' },
  stored: sql`select id::text as key, ${sorted(sql`acl`)}::text as content from ${sql.table(table)} x where ${and}`,
  truth: sql`select id::text, (${aclOf('x', author)})::text from ${sql.table(table)} x where ${and}`,
})
const ofIssue = (column: string, truth: RawBuilder<unknown>): Derived => ({
  ...{ table: 'issue', column },
  stored: sql`select id::text as key, ${sql.ref(column)}::text as content from issue`,
  truth: sql`select i.id::text, (${truth})::text from issue i`,
})
const terms = (isPublic: boolean): RawBuilder<unknown> => sql`
  select t.id from issue_field_value f join search_term t on t.field_id = f.field_id and t.value_id = f.value_id
  join project_custom_field p on p.project_id = i.project_id and p.field_id = f.field_id
  where f.issue_id = i.id and p.is_public = ${isPublic}`
const OPEN = sql`'{0}'::int[]`
const isOfComment = (kinds: readonly HostKind[]): RawBuilder<unknown> =>
  sql`h.target_kind = any(${kinds.map(({ comments }) => comments.entity)}::text[])`
const sourceOfComments = (kinds: readonly HostKind[]): RawBuilder<unknown> =>
  sql`case o.kind ${sql.join(
    kinds.map(({ name, comments }) => sql`when ${name} then ${sql.lit(comments.textSource)}`),
    sql` `,
  )} end`
const aclOr = (acl: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${acl} = '{}' then ${OPEN} else ${acl} end`

/** Nobody asks for the project of the texts of articles themselves, which all find by who see them. */
const decidingProject = (source: RawBuilder<unknown>, project: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case when ${source} = 11 then null else ${project} end`

/** What is derived where there are hosts of these kinds. `texts`: what else is searched, as a select like those of search_text below. */
export const derivedOf = (
  kinds: readonly HostKind[],
  texts: readonly RawBuilder<unknown>[] = [],
): readonly Derived[] => [
  {
    table: 'issue_search',
    stored: sql`select issue_id::text as key, (project_id, updated, created, open, restricted, reporter_id,
        ${sorted(sql`acl`)}, ${sorted(sql`vals`)}, ${sorted(sql`pvals`)},
        array(select (slot, ord)::text from unnest(srt) with ordinality as u (ord, slot) where ord is not null order by slot)
      )::text as content from issue_search`,
    truth: sql`select i.id::text, (i.project_id, i.updated, i.created, i.resolved is null, i.acl <> '{}', i.reporter_id,
        ${sorted(sql`i.acl`)},
        array(${terms(true)} union select t.id from host_tag it
          join search_term t on t.field_id = 0 and t.value_id = it.tag_id where it.host_id = i.id
          union select t.id from sprint_issue x
          join search_term t on t.field_id = -1 and t.value_id = x.sprint_id where x.issue_id = i.id order by 1),
        array(${terms(false)} order by 1),
        array(select (c.sort_slot::bigint, min(f.ord))::text from issue_field_value f
          join custom_field c on c.id = f.field_id and c.sort_slot is not null
          join project_custom_field p on p.project_id = i.project_id and p.field_id = f.field_id and p.is_public
          where f.issue_id = i.id and f.ord is not null group by c.sort_slot order by c.sort_slot)
      )::text from issue i where i.deleted_at is null`,
  },
  {
    table: 'search_text',
    stored: sql`select (t.host_id, t.source, t.source_id)::text as key,
        (${decidingProject(sql`t.source`, sql`t.project_id`)}, ${sorted(sql`t.acl`)}, t.private)::text as content
      from search_text t where t.source <> 3 or length(t.tsv) > 1`,
    truth: sql`select (s.issue_id, s.source::smallint, s.source_id)::text, (${decidingProject(sql`s.source`, sql`i.project_id`)}, ${sorted(sql`s.acl`)}, s.private)::text
      from (
        select id as issue_id, 1 as source, 0::bigint as source_id, ${OPEN} as acl, false as private from issue
        union all select c.host_id, ${sourceOfComments(kinds)}, c.id, ${aclOr(sql`c.acl`)}, false
          from comment c join host o on o.id = c.host_id where c.deleted_at is null
        union all select f.issue_id, 3, f.field_id, ${OPEN}, bool_or(not p.is_public) from issue_field_value f
          join project_custom_field p on p.project_id = f.project_id and p.field_id = f.field_id
          where f.text_value is not null group by f.issue_id, f.field_id
        union all select host_id, 4, id, ${aclOr(sql`acl`)}, false from attachment
          where host_id is not null and comment_id is null and removed_at is null
        union all select issue_id, 5, id, ${OPEN}, false from work_item where not draft and text is not null
        union all select id, 11, 0, ${OPEN}, false from article
        ${sql.join([sql``, ...texts], sql` union all `)}
      ) s join host i on i.id = s.issue_id`,
  },
  {
    table: 'search_term',
    mayHaveMore: true,
    stored: sql`select (field_id, value_id)::text as key, '' as content from search_term`,
    truth: sql`select (field_id, value_id)::text, '' from issue_field_value where value_id is not null
      union select (0, tag_id)::text, '' from host_tag
      union select (-1, sprint_id)::text, '' from sprint_issue`,
  },
  {
    table: 'host',
    stored: sql`select id::text as key, (kind, project_id)::text as content from host`,
    truth: sql.join(
      kinds.map(({ name, rows }) => sql`select id::text, (${name}::text, project_id)::text from (${rows}) r`),
      sql` union all `,
    ),
  },
  {
    table: 'activity_value',
    stored: sql`select (activity_id, value_id, added)::text as key,
      (project_id, field_id, created, host_id)::text as content from activity_value`,
    truth: sql`select distinct (a.id, (v->>'id')::int, side.added)::text, (a.project_id, a.field_id, a.created, a.host_id)::text
      from activity a, lateral (values (true, a.added), (false, a.removed)) side (added, content),
        jsonb_array_elements(case when jsonb_typeof(side.content->'values') = 'array' then side.content->'values' else '[]' end) v
      where a.field_id is not null and a.category <> 'LinksCategory' and a.erased_at is null`,
  },
  limited('issue', 'reporter_id'),
  limited('comment', 'author_id'),
  limited('attachment', 'author_id'),
  limited('article', 'reporter_id'),
  {
    table: 'article',
    column: 'limit_ids',
    stored: sql`select id::text as key, limit_ids::text as content from article`,
    truth: sql`select * from (
      with recursive tree (id, limits) as (
        select id, case when acl = '{}' then '{}'::bigint[] else array[id] end from article where parent_id is null
        union all
        select c.id, t.limits || case when c.acl = '{}' then '{}'::bigint[] else array[c.id] end
        from tree t join article c on c.parent_id = t.id
      )
      select id::text, limits::text from tree) limits`,
  },
  {
    table: 'article',
    column: 'comments_count',
    stored: sql`select id::text as key, comments_count::text as content from article`,
    truth: sql`select a.id::text, (
      select count(*) from comment c where c.host_id = a.id and c.deleted_at is null)::text from article a`,
  },
  ...['tag', 'saved_query', 'board'].map((table): Derived => {
    const shared = sql`array[owner_id] || read_groups || read_users || update_groups || update_users`
    const all = table === 'tag' ? sql`${shared} || use_groups || use_users` : shared
    return {
      ...{ table, column: 'acl' },
      stored: sql`select id::text as key, ${sorted(sql`acl`)}::text as content from ${sql.table(table)} where owner_id is not null`,
      truth: sql`select id::text, ${sorted(all)}::text from ${sql.table(table)} where owner_id is not null`,
    }
  }),
  {
    table: 'activity',
    column: 'acl',
    stored: sql`select h.id::text as key, ${sorted(sql`h.acl`)}::text as content from activity h
      join comment c on c.id = h.target_id where ${isOfComment(kinds)}`,
    truth: sql`select h.id::text, ${sorted(sql`c.acl`)}::text from activity h
      join comment c on c.id = h.target_id where ${isOfComment(kinds)}`,
  },
  {
    table: 'issue_field_value',
    column: 'project_id',
    stored: sql`select (issue_id, field_id, position)::text as key, project_id::text as content from issue_field_value`,
    truth: sql`select (v.issue_id, v.field_id, v.position)::text, i.project_id::text from issue_field_value v
      join issue i on i.id = v.issue_id`,
  },
  {
    table: 'issue_field_value',
    column: 'ord',
    stored: sql`select (v.issue_id, v.field_id, v.position)::text as key, v.ord::text as content
      from issue_field_value v join bundle_element e on e.id = v.value_id`,
    truth: sql`select (v.issue_id, v.field_id, v.position)::text, e.ordinal::text
      from issue_field_value v join bundle_element e on e.id = v.value_id`,
  },
  {
    table: 'issue_field_value',
    column: 'num',
    // Of the field that holds the time spent: its work and that of parts which are as open as it is.
    stored: sql`select v.issue_id::text as key, v.num::bigint::text as content from issue_field_value v
      join issue i on i.id = v.issue_id and i.deleted_at is null
      join project_time_tracking t on t.project_id = v.project_id and t.enabled
      join project_custom_field f on f.id = t.spent_field_id and f.field_id = v.field_id`,
    truth: sql`select * from (
      with recursive tree as (
        select id as root, id, project_id, acl from issue where deleted_at is null
        union select t.root, i.id, t.project_id, t.acl from tree t join issue_link l on l.source_id = t.id
          join issue_link_type y on y.id = l.type_id and y.name = 'Subtask' join issue i on i.id = l.target_id
        where i.deleted_at is null and i.project_id = t.project_id
          and (i.acl = '{}' or (t.acl <> '{}' and t.acl <@ i.acl))
      )
      select tree.root::text, sum(w.minutes)::text from tree
      join project_time_tracking p on p.project_id = tree.project_id and p.enabled and p.spent_field_id is not null
      join work_item w on w.issue_id = tree.id and not w.draft group by tree.root) spent`,
  },
  ofIssue(
    'votes',
    sql`select count(distinct v.user_id) from issue_vote v where v.issue_id = i.id or v.issue_id in (
      select d.id from issue_link l join issue_link_type y on y.id = l.type_id and y.name = 'Duplicate'
      join issue d on d.id = l.target_id where l.source_id = i.id and d.deleted_at is null
        and d.project_id = i.project_id and (d.acl = '{}' or (i.acl <> '{}' and i.acl <@ d.acl)))`,
  ),
  ofIssue('comments_count', sql`select count(*) from comment c where c.host_id = i.id and c.deleted_at is null`),
  ofIssue(
    'hidden_comments',
    sql`select count(*) from comment c where c.host_id = i.id and c.deleted_at is null and c.acl <> '{}'`,
  ),
  {
    table: 'issue',
    column: 'resolved',
    stored: sql`select i.id::text as key, (i.resolved is not null)::text as content from issue i
      where exists (select 1 from issue_field_value v join custom_field f on f.id = v.field_id
        where v.issue_id = i.id and f.field_type = 'state[1]')`,
    truth: sql`select v.issue_id::text, bool_and(e.is_resolved)::text from issue_field_value v
      join custom_field f on f.id = v.field_id and f.field_type = 'state[1]' join bundle_element e on e.id = v.value_id
      group by v.issue_id`,
  },
]

export const nameOf = ({ table, column }: Derived): string => (column ? `${table}.${column}` : table)

/**
 * Compares what is derived with what it follows from: `name: more …` for what is there and should not be, `name: less …`
 * for what is missing. What is there with other contents is both.
 */
export async function reconcile(db: Db, all: readonly Derived[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const derived of all) {
    const { stored, truth, mayHaveMore } = derived
    const only = async (side: string, one: RawBuilder<unknown>, other: RawBuilder<unknown>): Promise<void> => {
      const { rows } = await sql<{ key: string; content: string }>`
        select * from (select * from (${one}) a except select * from (${other}) b) d (key, content) order by key limit 10`.execute(
        db,
      )
      for (const { key, content } of rows) found.push(`${nameOf(derived)}: ${side} ${key} ${content}`)
    }
    if (!mayHaveMore) await only('more', stored, truth)
    await only('less', truth, stored)
  }
  return found
}
