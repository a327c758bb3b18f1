import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, groupBy } from '../../platform/projection/index.ts'
import { issueHost, issueVisible, personKnown } from '../issues/index.ts'
import { DUPLICATE } from '../links/index.ts'
import { type OwnedWatcher, refsOf, type WatchersRow } from './watchers.loader.ts'

/** Each duplicate's watchers are known by the rules of its own project. */
async function watchersOfDuplicates(ctx: RequestContext, rows: readonly WatchersRow[]) {
  const { rows: found } = await sql<OwnedWatcher>`
    select l.source_id as owner, l.target_id as "hostId", t.owner_id as "userId", true as "isStarred"
    from issue_link l join issue_link_type y on y.id = l.type_id and y.name = ${DUPLICATE}
    join issue i on i.id = l.target_id join host_tag it on it.host_id = i.id
    join tag t on t.id = it.tag_id and t.kind = 'star' join users u on u.id = t.owner_id
    where l.source_id = any(${rows.map(row => row.id)}::bigint[]) and not u.banned and i.deleted_at is null
      and ${issueVisible(ctx, 'i')} and ${personKnown(ctx, 'VIEW_WATCHERS', 'i', 'u.id')}
    order by u.full_name collate "und-x-icu", u.id, i.id`.execute(ctx.db)
  return groupBy(found, watcher => watcher.owner)
}

/** Who watches the duplicates of an issue, among the fields of who watches the issue. */
export const duplicateWatchers: AnyLoader['fields'] = {
  duplicateWatchers: {
    batch: async (ctx, rows: readonly WatchersRow[]) => {
      const watchers = await watchersOfDuplicates(ctx, rows)
      return new Map(rows.map(row => [row, refsOf(issueHost, watchers.get(row.id) ?? [])]))
    },
  },
}
