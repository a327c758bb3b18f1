import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Host } from '../hosts/index.ts'
import type { LinkPair } from './link-side.ts'

const columns = ({ isFirst }: LinkPair): { readonly near: RawBuilder<unknown>; readonly far: RawBuilder<unknown> } =>
  isFirst
    ? { near: sql.ref('l.host_id'), far: sql.ref('l.other_id') }
    : { near: sql.ref('l.other_id'), far: sql.ref('l.host_id') }

const ends = ({ isFirst }: LinkPair, near: Host, far: Host): readonly [number, number] =>
  isFirst ? [near.id, far.id] : [far.id, near.id]

/** What a host is linked with that the reader sees, the oldest links first. */
export async function linkedWith(
  ctx: RequestContext,
  pair: LinkPair,
  host: Host,
  page: { readonly skip: number; readonly top: number | null },
): Promise<readonly number[]> {
  const { near, far } = columns(pair)
  const { kind } = pair.far
  const { rows } = await sql<{ id: number }>`
    select i.id from host_link l join (${kind.rows}) i on i.id = ${far}
    where ${near} = ${host.id} and ${kind.rowVisible(ctx, 'i')}
    order by l.created, i.id offset ${page.skip} limit ${page.top}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Stores a link; whether there was none. */
export async function insertLink(ctx: RequestContext, pair: LinkPair, near: Host, far: Host): Promise<boolean> {
  const [first, second] = ends(pair, near, far)
  const { rows } = await sql`
    insert into host_link (host_id, other_id, created) values (${first}, ${second}, ${ctx.clock()})
    on conflict do nothing returning host_id`.execute(ctx.db)
  return rows.length > 0
}

/** Takes a link away; whether there was one. */
export async function deleteLink(ctx: RequestContext, pair: LinkPair, near: Host, far: Host): Promise<boolean> {
  const [first, second] = ends(pair, near, far)
  const { rows } = await sql`
    delete from host_link where host_id = ${first} and other_id = ${second} returning host_id`.execute(ctx.db)
  return rows.length > 0
}
