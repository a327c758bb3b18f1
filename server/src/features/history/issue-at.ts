import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { can } from '../access/index.ts'
import { type ActivityContent, type ActivityValue, valuesOf } from '../activities/index.ts'
import { attachmentVisible } from '../attachments/index.ts'
import { commentVisible } from '../comments/index.ts'
import { type HistoryEntry, partVisible } from '../hosts/index.ts'
import { issueHost, issueVisible } from '../issues/index.ts'
import { tagCondition } from '../tags/index.ts'
import { activityVisible, withIssue } from './history.policy.ts'
import { refsOfValues } from './history.values.ts'
import { type FieldState, type IssueState, rebuildIssue } from './rebuild-issue.ts'

/**
 * The issue as it was right after `time` (ms), as far as the reader may see it: texts, fields, tags, links and
 * comments. Null when the reader does not see the issue or it did not exist yet.
 */
export async function issueAt(ctx: RequestContext, issueId: number, time: number): Promise<IssueState | null> {
  const now = await presentState(ctx, issueId)
  if (!now || now.created > time) return null
  const { rows: entries } = await sql<HistoryEntry>`
    select h.id, h.created, h.author_id, h.category, h.target_id, h.field_id, h.field_name, h.added, h.removed
    from activity h ${withIssue}
    where h.host_id = ${issueId} and ${activityVisible(ctx)} order by h.created, h.id`.execute(ctx.db)
  const then = rebuildIssue(now.state, entries, time)
  const writers = writersOf(entries)
  // What a comment said that is gone for good is for who may read deleted ones.
  const isGone = (id: number) => !now.state.comments.has(id)
  const isUnreadable = (id: number) =>
    isGone(id) &&
    !can(ctx, 'DELETE_NOT_OWN_COMMENT', now.projectId) &&
    (ctx.actor.isGuest || writers.get(id) !== ctx.actor.userId)
  const shown = [...then.tags, ...then.links.map(link => link.issue)]
  const refOf = await refsOfValues(
    ctx,
    shown.map(value => ({ value, own: true, texts: false })),
  )
  const isShown = (value: ActivityValue) => refOf({ value, own: true, texts: false }) !== null
  return {
    ...then,
    fields: new Map([...then.fields, ...lostFields(now.state, now.fieldIds, entries, time)]),
    tags: then.tags.filter(isShown),
    links: then.links.filter(link => isShown(link.issue)),
    comments: new Map([...then.comments].filter(([id, { deleted }]) => !deleted && !isUnreadable(id))),
  }
}

/** Who wrote the comments that history speaks of. */
function writersOf(entries: readonly HistoryEntry[]): ReadonlyMap<number, number> {
  const first = entries.filter(({ category, added }) => category === 'CommentsCategory' && added).toReversed()
  return new Map(first.map(({ target_id, author_id }) => [target_id ?? 0, author_id]))
}

/** Fields that the issue's project has no more: their last value until then, from the entries alone. */
function lostFields(
  now: IssueState,
  present: ReadonlySet<number>,
  entries: readonly HistoryEntry[],
  time: number,
): ReadonlyMap<number, FieldState> {
  const lost = new Map<number, FieldState>()
  for (const entry of entries) {
    const id = entry.field_id
    if (entry.category !== 'CustomFieldCategory' || id === null || present.has(id) || now.fields.has(id)) continue
    if (entry.created > time) break
    if (entry.added) lost.set(id, { name: entry.field_name ?? '', content: entry.added })
    else lost.delete(id)
  }
  return lost
}

interface Present {
  readonly created: number
  readonly projectId: number
  readonly state: IssueState
  /** Custom fields of the issue's project. */
  readonly fieldIds: ReadonlySet<number>
}

async function presentState(ctx: RequestContext, issueId: number): Promise<Present | null> {
  const { rows } = await sql<{
    created: number
    project_id: number
    resolved: number | null
    summary: string
    description: string | null
    field_ids: readonly number[]
  }>`select i.created, i.project_id, i.resolved, i.summary, i.description,
      array(select p.field_id from project_custom_field p where p.project_id = i.project_id) as field_ids
    from issue i where i.id = ${issueId} and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
  const issue = rows[0]
  if (!issue) return null
  const [fields, tags, links, comments, files] = [
    await presentFields(ctx, issueId),
    await sql<ActivityValue>`select 'Tag' as entity, tag.id, tag.name, 'Tag' as type
      from host_tag it join tag on tag.id = it.tag_id
      where it.host_id = ${issueId} and ${tagCondition(ctx, 'tag')}`.execute(ctx.db),
    await presentLinks(ctx, issueId),
    await sql<{ id: number; text: string; deleted: boolean }>`
      select c.id, c.text, c.deleted_at is not null as deleted from comment c join issue i on i.id = c.host_id
      where c.host_id = ${issueId} and ${partVisible(ctx, 'c', 'i')} and ${commentVisible(ctx, issueHost, 'c', 'i')}
      order by c.created, c.id`.execute(ctx.db),
    await sql<{ id: number; name: string }>`
      select a.id, a.name from attachment a join issue i on i.id = a.host_id
      where a.host_id = ${issueId} and a.comment_id is null and ${attachmentVisible(ctx, issueHost, 'a', 'i')}
      order by a.created, a.id`.execute(ctx.db),
  ]
  return {
    created: issue.created,
    projectId: issue.project_id,
    fieldIds: new Set(issue.field_ids),
    state: {
      summary: issue.summary,
      description: issue.description,
      resolved: issue.resolved,
      fields,
      tags: tags.rows,
      links,
      comments: new Map(comments.rows.map(({ id, text, deleted }) => [id, { text, deleted }])),
      files: new Map(files.rows.map(({ id, name }) => [id, { name }])),
    },
  }
}

interface FieldRow {
  readonly field_id: number
  readonly field_name: string
  readonly num: number | null
  readonly text_value: string | null
  readonly value: ActivityValue | null
}

async function presentFields(ctx: RequestContext, issueId: number): Promise<ReadonlyMap<number, FieldState>> {
  // The ids of bundle elements, users and groups never meet: they come from one sequence.
  const { rows } = await sql<FieldRow>`
    select f.field_id, c.name as field_name, f.num, f.text_value,
      case when f.value_id is not null then json_build_object('id', f.value_id,
        'name', coalesce(e.name, u.full_name, g.name, ''),
        'entity', case when u.id is not null then 'User' when g.id is not null then 'UserGroup' else 'BundleElement' end,
        'type', case when u.id is not null then 'User' when g.id is not null then 'UserGroup' else 'BundleElement' end) end as value
    from issue_field_value f join issue i on i.id = f.issue_id
    join custom_field c on c.id = f.field_id
    left join project_custom_field p on p.project_id = i.project_id and p.field_id = f.field_id
    left join bundle_element e on e.id = f.value_id
    left join users u on u.id = f.value_id
    left join user_group g on g.id = f.value_id
    where f.issue_id = ${issueId} and ${privateAllowed(ctx)} order by f.field_id, f.position`.execute(ctx.db)
  const fields = new Map<number, FieldState>()
  for (const row of rows) {
    const known = fields.get(row.field_id)?.content
    const content: ActivityContent = row.value
      ? { values: [...valuesOf(known), row.value] }
      : row.text_value !== null
        ? { text: row.text_value }
        : { scalar: row.num }
    fields.set(row.field_id, { name: row.field_name, content })
  }
  return fields
}

function privateAllowed(ctx: RequestContext) {
  const held = ctx.actor.permissions.get('PRIVATE_READ_ISSUE')
  if (held === 'global') return sql`true`
  return sql`(coalesce(p.is_public, true) or i.project_id = any(${[...(held ?? [])]}::int[]))`
}

async function presentLinks(ctx: RequestContext, issueId: number): Promise<IssueState['links']> {
  const { rows } = await sql<{ type_id: number; phrase: string; id: number; name: string }>`
    select t.id as type_id, l.other_id as id, p.short_name || '-' || i.number as name,
      coalesce(nullif(case when t.directed and l.inward then t.target_to_source else '' end, ''), t.source_to_target) as phrase
    from (
      select type_id, target_id as other_id, false as inward, created from issue_link where source_id = ${issueId}
      union all select type_id, source_id, true, created from issue_link where target_id = ${issueId}
    ) l join issue_link_type t on t.id = l.type_id join issue i on i.id = l.other_id join project p on p.id = i.project_id
    order by l.created, l.other_id`.execute(ctx.db)
  return rows.map(row => ({
    typeId: row.type_id,
    phrase: row.phrase,
    issue: { entity: 'Issue', id: row.id, name: row.name, type: 'Issue' },
  }))
}
