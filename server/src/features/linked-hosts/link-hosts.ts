import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { transaction } from '../../platform/db/index.ts'
import type { NewActivity } from '../activities/index.ts'
import { type Host, requireSilent } from '../hosts/index.ts'
import type { LinkPair, LinkSide } from './link-side.ts'
import { deleteLink, insertLink } from './linked-hosts.store.ts'

/** Links a host with one of the other kind that the actor sees; gives the number of that one. */
export async function linkHosts(ctx: RequestContext, pair: LinkPair, id: string, otherId: string): Promise<number> {
  return transaction(ctx, async ctx => {
    const { near, far } = await endsOf(ctx, pair, id, otherId)
    if (await insertLink(ctx, pair, near, far)) await tell(ctx, pair, { near, far }, 'added')
    return far.id
  })
}

/** Takes a link away; `not_found` when there is none that the actor sees. */
export async function unlinkHosts(ctx: RequestContext, pair: LinkPair, id: string, otherId: string): Promise<void> {
  await transaction(ctx, async ctx => {
    const { near, far } = await endsOf(ctx, pair, id, otherId)
    if (!(await deleteLink(ctx, pair, near, far))) throw notFound(otherId)
    await tell(ctx, pair, { near, far }, 'removed')
  })
}

interface Ends {
  readonly near: Host
  readonly far: Host
}

/** Both ends, which the actor may link, locked: always that which comes first in the pair before the other. */
async function endsOf(
  ctx: RequestContext,
  { near, far, isFirst }: LinkPair,
  id: string,
  otherId: string,
): Promise<Ends> {
  const nearEnd = () => lockEnd(ctx, near, id)
  const farEnd = () => lockEnd(ctx, far, otherId)
  // What does not exist is said of the address first.
  await near.kind.find(ctx, id)
  if (isFirst) return { near: await nearEnd(), far: await farEnd() }
  const found = await farEnd()
  return { near: await nearEnd(), far: found }
}

async function lockEnd(ctx: RequestContext, { kind, requireLink }: LinkSide, id: string): Promise<Host> {
  const host = await kind.find(ctx, id, { lock: true })
  requireLink?.(ctx, host)
  requireSilent(ctx, host.project_id)
  return host
}

/** Tells both ends, each in its own history, that a link came or went. Streams tell it to who sees both. */
async function tell(
  ctx: RequestContext,
  { near, far }: LinkPair,
  ends: Ends,
  side: 'added' | 'removed',
): Promise<void> {
  const names = await namesOf(ctx, [
    [near, ends.near],
    [far, ends.far],
  ])
  const told = (of: LinkSide, host: Host, other: LinkSide, otherHost: Host) => {
    const { entity } = other.kind
    const values = { values: [{ entity, id: otherHost.id, name: names.get(otherHost.id) ?? '', type: entity }] }
    const entry: NewActivity = {
      category: of.category,
      added: side === 'added' ? values : null,
      removed: side === 'removed' ? values : null,
    }
    of.kind.note(ctx, [
      {
        ...{ host, kind: 'changed', entries: [entry] },
        events: [
          {
            kind: `hostLink.${side}`,
            ...{ entity: of.kind.entity, entityId: host.id, payload: { otherId: otherHost.id } },
          },
        ],
      },
    ])
  }
  told(near, ends.near, far, ends.far)
  told(far, ends.far, near, ends.near)
}

/** The ids by which people know hosts, by their numbers. */
async function namesOf(
  ctx: RequestContext,
  hosts: readonly (readonly [LinkSide, Host])[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`${sql.join(
    hosts.map(([{ kind }, { id }]) => sql`select h.id, ${kind.readableId('h')} as name from host h where h.id = ${id}`),
    sql` union all `,
  )}`.execute(ctx.db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
