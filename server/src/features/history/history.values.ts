import { formatId } from '@cairn/common/platform/ids'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, inlineLoader, Ref, refTo } from '../../platform/projection/index.ts'
import type { ActivityValue } from '../activities/index.ts'
import { attachmentVisible, formerAttachmentVisible } from '../attachments/index.ts'
import { bundleCondition } from '../bundles/index.ts'
import { commentVisible } from '../comments/index.ts'
import { issueHost, issueVisible } from '../issues/index.ts'
import { projectCondition } from '../projects/index.ts'
import { tagCondition } from '../tags/index.ts'
import { workItemVisible } from '../time-tracking/index.ts'

/** What has become of a value: shown as it is now, by what history kept of it, or not at all. */
type Fate = 'live' | 'former' | 'hidden'

/** Class numbers of database ids by entity. */
const CLASS: Readonly<Record<string, number>> = {
  Project: 0,
  User: 1,
  Issue: 2,
  UserGroup: 3,
  IssueComment: 4,
  Tag: 6,
  IssueAttachment: 8,
  Reaction: 17,
  BundleElement: 67,
  IssueWorkItem: 115,
  WorkItemType: 116,
  VcsChange: 160,
  PullRequest: 161,
}

/** Class number of the database ids of an entity; 0 for what has none. */
export const classOf = (entity: string): number => CLASS[entity] ?? 0

/** The fate of a value that has no row any more. Tags, issues and files may have been hidden from the reader. */
const GONE: Readonly<Record<string, Fate>> = {
  BundleElement: 'former',
  User: 'former',
  UserGroup: 'former',
  Project: 'former',
  IssueComment: 'former',
  Reaction: 'former',
  IssueWorkItem: 'former',
  WorkItemType: 'former',
  VcsChange: 'former',
  PullRequest: 'former',
}

export interface ValueOf {
  readonly value: ActivityValue
  /** The reader did it: then it knows the value. */
  readonly own: boolean
  /** The reader may read texts of deleted comments here. */
  readonly texts: boolean
}

/** A value by what history kept of it. */
interface FormerValue {
  readonly value: ActivityValue
  readonly texts: boolean
}

/** References to what the reader may see of the values. One statement, whatever their number and kind. */
export async function refsOfValues(
  ctx: RequestContext,
  values: readonly ValueOf[],
): Promise<(value: ValueOf) => Ref | null> {
  const fates = values.length === 0 ? new Map<string, Fate>() : await fatesOf(ctx, values)
  return ({ value, own, texts }) => {
    const fate = fates.get(`${value.entity}:${value.id}`) ?? GONE[value.entity] ?? (own ? 'former' : 'hidden')
    if (fate === 'hidden') return null
    return fate === 'live' ? new Ref(value.entity, value.id) : new Ref<FormerValue>('FormerValue', { value, texts })
  }
}

/** For each entity its rows and what becomes of them; only those that occur are asked for, since planning all takes long. */
function fateSelects(ctx: RequestContext): Readonly<Record<string, (ids: RawBuilder<unknown>) => RawBuilder<unknown>>> {
  return {
    BundleElement: ids => sql`
      select 'BundleElement' as entity, e.id::bigint as id,
        case when ${bundleCondition(ctx, 'e.bundle_id')} then 'live' else 'former' end as fate
      from bundle_element e where e.id = any(${ids})`,
    User: ids => sql`select 'User' as entity, u.id::bigint as id, 'live' as fate from users u where u.id = any(${ids})`,
    UserGroup: ids => sql`
      select 'UserGroup' as entity, g.id::bigint as id, 'live' as fate from user_group g where g.id = any(${ids})`,
    Project: ids => sql`
      select 'Project' as entity, p.id::bigint as id,
        case when ${projectCondition(ctx, 'p.id')} then 'live' else 'hidden' end as fate
      from project p where p.id = any(${ids})`,
    Tag: ids => sql`
      select 'Tag' as entity, tag.id::bigint as id, case when ${tagCondition(ctx, 'tag')} then 'live' else 'hidden' end as fate
      from tag where tag.id = any(${ids}) and tag.deleted_at is null`,
    Issue: ids => sql`
      select 'Issue' as entity, i.id, case when not ${issueVisible(ctx, 'i')} then 'hidden'
        when i.deleted_at is null then 'live' else 'former' end as fate
      from issue i where i.id = any(${ids})`,
    IssueComment: ids => sql`
      select 'IssueComment' as entity, c.id, case when ${commentVisible(ctx, issueHost, 'c', 'i')} then 'live' else 'hidden' end as fate
      from comment c join issue i on i.id = c.host_id where c.id = any(${ids})`,
    WorkItemType: ids => sql`
      select 'WorkItemType' as entity, t.id::bigint as id, 'live' as fate from work_item_type t where t.id = any(${ids})`,
    IssueWorkItem: ids => sql`
      select 'IssueWorkItem' as entity, w.id, case when ${workItemVisible(ctx, 'w', 'i')} then 'live' else 'hidden' end as fate
      from work_item w join issue i on i.id = w.issue_id where w.id = any(${ids})`,
    VcsChange: ids => sql`
      select 'VcsChange' as entity, v.id, case when ${issueVisible(ctx, 'i')} then 'live' else 'hidden' end as fate
      from vcs_change v join issue i on i.id = v.issue_id where v.id = any(${ids})`,
    PullRequest: ids => sql`
      select 'PullRequest' as entity, r.id, case when ${issueVisible(ctx, 'i')} then 'live' else 'hidden' end as fate
      from pull_request r join issue i on i.id = r.issue_id where r.id = any(${ids})`,
    IssueAttachment: ids => sql`
      select 'IssueAttachment' as entity, a.id, case
        when i.deleted_at is null and ${issueVisible(ctx, 'i')} and ${attachmentVisible(ctx, issueHost, 'a', 'i')} then 'live'
        when a.removed_at is not null and ${formerAttachmentVisible(ctx, issueHost, 'a', 'i')} then 'former' else 'hidden' end as fate
      from attachment a join issue i on i.id = a.host_id where a.id = any(${ids})`,
  }
}

async function fatesOf(ctx: RequestContext, values: readonly ValueOf[]): Promise<ReadonlyMap<string, Fate>> {
  const parts = Object.entries(fateSelects(ctx)).flatMap(([entity, select]) => {
    const ids = new Set(values.flatMap(({ value }) => (value.entity === entity ? [value.id] : [])))
    return ids.size === 0 ? [] : [select(sql`${`{${[...ids].join(',')}}`}::bigint[]`)]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ entity: string; id: number; fate: Fate }>`
    ${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return new Map(rows.map(row => [`${row.entity}:${row.id}`, row.fate]))
}

const name = { value: ({ value }: FormerValue) => value.name }

/** Shows what is gone under the names that its kind has. */
export const formerValueLoader: AnyLoader = inlineLoader<FormerValue>({
  entity: 'FormerValue',
  type: ({ value }) => value.type,
  fields: {
    id: { value: ({ value }) => formatId(classOf(value.entity), value.id) },
    // The name of a comment is its text.
    name,
    fullName: name,
    summary: name,
    version: name,
    title: name,
    idReadable: { value: ({ value }) => (/^\w+-\d+$/.test(value.name) ? value.name : null) },
    // Of work.
    author: { value: ({ value }) => refTo('User', value.author ?? null) },
    reaction: { value: ({ value }) => (value.entity === 'Reaction' ? value.name : null) },
    text: { value: ({ value, texts }) => (value.entity === 'IssueComment' && texts ? value.name : null) },
    deleted: { value: () => true },
    removed: { value: () => true },
  },
})
