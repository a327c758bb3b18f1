import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, defineLoader, groupBy, inlineLoader, Ref } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import { DUPLICATE, issueVisible, personKnown } from '../issues/index.ts'

interface WatchersRow {
  readonly id: number
  readonly project_id: number
}

export interface WatcherRow {
  readonly issueId: number
  readonly userId: number
  readonly isStarred: boolean
}

interface OwnedWatcher extends WatcherRow {
  /** The issue that shows it: the watched one, or what that duplicates. */
  readonly owner: number
}

/** Nobody watches an issue twice, so a watcher goes by the two. */
export const watcherId = ({ issueId, userId }: WatcherRow): string => `2-${issueId}:1-${userId}`

/** Who may not know the watchers still knows about itself. */
function shown(ctx: RequestContext, row: WatchersRow, watchers: readonly WatcherRow[]): readonly Ref<WatcherRow>[] {
  const known = can(ctx, 'VIEW_WATCHERS', row.project_id)
    ? watchers
    : watchers.filter(({ userId }) => !ctx.actor.isGuest && userId === ctx.actor.userId)
  return refsOf(known)
}

const refsOf = (watchers: readonly WatcherRow[]): readonly Ref<WatcherRow>[] =>
  watchers.map(watcher => new Ref<WatcherRow>('IssueWatcher', watcher))

async function watchersOf(ctx: RequestContext, rows: readonly WatchersRow[]) {
  const { rows: found } = await sql<OwnedWatcher>`
    select it.host_id as owner, it.host_id as "issueId", t.owner_id as "userId", true as "isStarred"
    from host_tag it join tag t on t.id = it.tag_id and t.kind = 'star' join users u on u.id = t.owner_id
    where it.host_id = any(${rows.map(row => row.id)}::bigint[]) and not u.banned
    order by u.full_name collate "und-x-icu", u.id`.execute(ctx.db)
  return groupBy(found, watcher => watcher.owner)
}

/** Each duplicate's watchers are known by the rules of its own project. */
async function watchersOfDuplicates(ctx: RequestContext, rows: readonly WatchersRow[]) {
  const { rows: found } = await sql<OwnedWatcher>`
    select l.source_id as owner, l.target_id as "issueId", t.owner_id as "userId", true as "isStarred"
    from issue_link l join issue_link_type y on y.id = l.type_id and y.name = ${DUPLICATE}
    join issue i on i.id = l.target_id join host_tag it on it.host_id = i.id
    join tag t on t.id = it.tag_id and t.kind = 'star' join users u on u.id = t.owner_id
    where l.source_id = any(${rows.map(row => row.id)}::bigint[]) and not u.banned and i.deleted_at is null
      and ${issueVisible(ctx, 'i')} and ${personKnown(ctx, 'VIEW_WATCHERS', 'i', 'u.id')}
    order by u.full_name collate "und-x-icu", u.id, i.id`.execute(ctx.db)
  return groupBy(found, watcher => watcher.owner)
}

export const watcherLoaders: readonly AnyLoader[] = [
  defineLoader<WatchersRow, number>({
    entity: 'IssueWatchers',
    load: async (ctx, keys) => {
      const { rows } = await sql<WatchersRow>`
        select i.id, i.project_id from issue i
        where i.id = any(${[...keys]}::bigint[]) and i.deleted_at is null and ${issueVisible(ctx, 'i')}`.execute(ctx.db)
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => `2-${row.id}` },
      hasStar: {
        batch: async (ctx, rows) => {
          const { rows: found } = await sql<{ id: number }>`
            select it.host_id as id from host_tag it join tag t on t.id = it.tag_id and t.kind = 'star'
            where it.host_id = any(${rows.map(row => row.id)}::bigint[])
              and t.owner_id = ${ctx.actor.isGuest ? 0 : ctx.actor.userId}`.execute(ctx.db)
          const starred = new Set(found.map(({ id }) => id))
          return new Map(rows.map(row => [row, starred.has(row.id)]))
        },
      },
      issueWatchers: {
        batch: async (ctx, rows) => {
          const watchers = await watchersOf(ctx, rows)
          return new Map(rows.map(row => [row, shown(ctx, row, watchers.get(row.id) ?? [])]))
        },
      },
      duplicateWatchers: {
        batch: async (ctx, rows) => {
          const watchers = await watchersOfDuplicates(ctx, rows)
          return new Map(rows.map(row => [row, refsOf(watchers.get(row.id) ?? [])]))
        },
      },
    },
  }),
  inlineLoader<WatcherRow>({
    entity: 'IssueWatcher',
    fields: {
      id: { value: watcherId },
      issue: { value: row => new Ref('Issue', row.issueId) },
      user: { value: row => new Ref('User', row.userId) },
      isStarred: { value: row => row.isStarred },
    },
  }),
]

/** Who watches an issue, as far as the reader may know. */
export async function watcherRefs(ctx: RequestContext, issue: WatchersRow): Promise<readonly Ref<WatcherRow>[]> {
  return shown(ctx, issue, (await watchersOf(ctx, [issue])).get(issue.id) ?? [])
}

export const watchersOfIssue: AnyLoader['fields'] = {
  watchers: { value: (row: { readonly id: number }) => new Ref('IssueWatchers', row.id) },
}
