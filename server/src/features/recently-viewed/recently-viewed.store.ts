import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Host, HostKind } from '../hosts/index.ts'

/** Those of a kind that are remembered of a person. The oldest are forgotten first, pinned ones last. */
const MAX_KEPT = 100

export interface RecentHost {
  readonly hostId: number
  readonly date: number
  readonly pinned: boolean
}

interface Page {
  readonly skip: number
  readonly top: number | null
}

/** What the actor viewed of a kind and still sees. */
export async function recentHosts(ctx: RequestContext, kind: HostKind, page: Page): Promise<readonly RecentHost[]> {
  // The guest is many people.
  if (ctx.actor.isGuest) return []
  const { rows } = await sql<RecentHost>`
    select r.host_id as "hostId", r.viewed as date, r.pinned from recent_host r join (${kind.rows}) i on i.id = r.host_id
    where r.user_id = ${ctx.actor.userId} and ${kind.rowVisible(ctx, 'i')}
    order by r.pinned desc, r.viewed desc, r.host_id desc offset ${page.skip} limit ${page.top}`.execute(ctx.db)
  return rows
}

/** Remembers that the actor views a host now. `pinned`: undefined leaves it as it is. */
export async function storeView(
  ctx: RequestContext,
  kind: HostKind,
  host: Host,
  pinned: boolean | undefined,
): Promise<RecentHost> {
  const { userId } = ctx.actor
  const { rows } = await sql<RecentHost>`
    insert into recent_host as r (user_id, host_id, viewed, pinned)
    values (${userId}, ${host.id}, ${ctx.clock()}, ${pinned ?? false})
    on conflict (user_id, host_id) do update
      set viewed = excluded.viewed, pinned = coalesce(${pinned ?? null}::boolean, r.pinned)
    returning host_id as "hostId", viewed as date, pinned`.execute(ctx.db)
  await sql`
    delete from recent_host where user_id = ${userId} and host_id in (
      select r.host_id from recent_host r join host h on h.id = r.host_id
      where r.user_id = ${userId} and h.kind = ${kind.name}
      order by r.pinned desc, r.viewed desc, r.host_id desc offset ${MAX_KEPT})`.execute(ctx.db)
  return rows[0] ?? { hostId: host.id, date: ctx.clock(), pinned: pinned ?? false }
}

/** What of a kind each of some people viewed last; whether the reader sees it is left to its loader. */
export async function lastViewed(
  ctx: RequestContext,
  kind: HostKind,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ userId: number; hostId: number }>`
    select distinct on (r.user_id) r.user_id as "userId", r.host_id as "hostId" from recent_host r
    join (${kind.rows}) i on i.id = r.host_id
    where r.user_id = any(${[...userIds]}::int[]) and ${kind.rowVisible(ctx, 'i')}
    order by r.user_id, r.viewed desc, r.host_id desc`.execute(ctx.db)
  return new Map(rows.map(({ userId, hostId }) => [userId, hostId]))
}

/** Who is removed leaves no trace of what they looked at. */
export async function forgetViews(ctx: RequestContext, userId: number): Promise<void> {
  await ctx.db.deleteFrom('recent_host').where('user_id', '=', userId).execute()
}
