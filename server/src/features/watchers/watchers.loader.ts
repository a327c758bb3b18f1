import { User } from '@cairn/common/features/users'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type AnyLoader, defineLoader, groupBy, inlineLoader, Ref } from '../../platform/projection/index.ts'
import { can } from '../access/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'

export type WatchersRow = Host

export interface WatcherRow {
  readonly hostId: number
  readonly userId: number
  readonly isStarred: boolean
}

export interface OwnedWatcher extends WatcherRow {
  /** The host that shows it: the watched one, or what that duplicates. */
  readonly owner: number
}

/** Nobody watches a host twice, so a watcher goes by the two. */
export const watcherId = (kind: HostKind, { hostId, userId }: WatcherRow): string =>
  `${formatId(kind.idClass, hostId)}:${User.id(userId)}`

/** Who may not know the watchers still knows about itself. */
function shown(
  ctx: RequestContext,
  kind: HostKind,
  row: WatchersRow,
  watchers: readonly WatcherRow[],
): readonly Ref<WatcherRow>[] {
  const known = can(ctx, kind.watchers.permissions.view, row.project_id)
    ? watchers
    : watchers.filter(({ userId }) => !ctx.actor.isGuest && userId === ctx.actor.userId)
  return refsOf(kind, known)
}

export const refsOf = (kind: HostKind, watchers: readonly WatcherRow[]): readonly Ref<WatcherRow>[] =>
  watchers.map(watcher => new Ref<WatcherRow>(kind.watchers.memberEntity, watcher))

async function watchersOf(ctx: RequestContext, rows: readonly WatchersRow[]) {
  const { rows: found } = await sql<OwnedWatcher>`
    select it.host_id as owner, it.host_id as "hostId", t.owner_id as "userId", true as "isStarred"
    from host_tag it join tag t on t.id = it.tag_id and t.kind = 'star' join users u on u.id = t.owner_id
    where it.host_id = any(${rows.map(row => row.id)}::bigint[]) and not u.banned
    order by u.full_name collate "und-x-icu", u.id`.execute(ctx.db)
  return groupBy(found, watcher => watcher.owner)
}

export const watcherLoaders = (kind: HostKind): readonly AnyLoader[] => [
  defineLoader<WatchersRow, number>({
    entity: kind.watchers.entity,
    load: async (ctx, keys) => {
      const { rows } = await sql<WatchersRow>`
        select h.id, h.project_id from host h
        where h.id = any(${[...keys]}::bigint[]) and ${kind.visible(ctx, 'h')}`.execute(ctx.db)
      return new Map(rows.map(row => [row.id, row]))
    },
    fields: {
      id: { value: row => formatId(kind.idClass, row.id) },
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
      [kind.watchers.listField]: {
        batch: async (ctx, rows) => {
          const watchers = await watchersOf(ctx, rows)
          return new Map(rows.map(row => [row, shown(ctx, kind, row, watchers.get(row.id) ?? [])]))
        },
      },
    },
  }),
  inlineLoader<WatcherRow>({
    entity: kind.watchers.memberEntity,
    fields: {
      id: { value: row => watcherId(kind, row) },
      [kind.hostField]: { value: row => new Ref(kind.entity, row.hostId) },
      user: { value: row => new Ref('User', row.userId) },
      isStarred: { value: row => row.isStarred },
    },
  }),
]

/** Who watches a host, as far as the reader may know. */
export async function watcherRefs(
  ctx: RequestContext,
  kind: HostKind,
  host: WatchersRow,
): Promise<readonly Ref<WatcherRow>[]> {
  return shown(ctx, kind, host, (await watchersOf(ctx, [host])).get(host.id) ?? [])
}

/** Who watches a host, among its fields. */
export const watchersOfHost = (kind: HostKind): AnyLoader['fields'] => ({
  watchers: { value: (row: { readonly id: number }) => new Ref(kind.watchers.entity, row.id) },
})
