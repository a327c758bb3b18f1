import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { byKind, type HostKind, hostKinds, hostVisible, liveParts } from '../hosts/index.ts'
import type { Message } from './live.messages.ts'

/** Which of the hosts the actor sees at this moment. Deleted ones count as they were: that is news for who saw them. */
export async function visibleAmong(ctx: RequestContext, ids: readonly number[]): Promise<Set<number>> {
  return (await visibleToEach([ctx], ids))[0] ?? new Set()
}

/** So many readers are asked about in one statement. */
const READERS_AT_ONCE = 200

/** As {@link visibleAmong}, for many readers at once: one set for each. */
export async function visibleToEach(
  readers: readonly RequestContext[],
  ids: readonly number[],
): Promise<readonly Set<number>[]> {
  if (ids.length === 0) return readers.map(() => new Set())
  return forEach(
    readers,
    some =>
      sql`select h.id, ${holdsFor(some, ctx => hostVisible(ctx, 'h', { deleted: true }))} as holds
      from host h where h.id = any(${[...ids]}::bigint[])`,
  )
}

/** Which of the messages are about hosts that the actor saw until the change. */
export async function formerlyVisible(
  ctx: RequestContext,
  messages: readonly Message[],
): Promise<ReadonlySet<Message>> {
  return (await formerlyVisibleToEach([ctx], messages))[0] ?? new Set()
}

/** As {@link formerlyVisible}, for many readers at once: one set for each. */
export async function formerlyVisibleToEach(
  readers: readonly RequestContext[],
  messages: readonly Message[],
): Promise<readonly ReadonlySet<Message>[]> {
  const named = messages.flatMap(({ former, hostId }, place) =>
    former
      ? [
          {
            ...{ place, id: hostId, project_id: former.projectId, acl: former.acl, reporter_id: former.reporterId },
            limits: former.limits ?? [],
          },
        ]
      : [],
  )
  if (named.length === 0) return readers.map(() => new Set())
  const holding = (ctx: RequestContext) => byKind(ctx, 'h', kind => kind.wasVisible?.(ctx, 'f') ?? sql<boolean>`false`)
  const places = await forEach(
    readers,
    some =>
      sql`select f.place as id, ${holdsFor(some, holding)} as holds from jsonb_to_recordset(${JSON.stringify(named)}::jsonb)
        as f (place int, id bigint, project_id int, acl int[], reporter_id int, limits jsonb)
      join host h on h.id = f.id`,
  )
  return places.map(seen => new Set(messages.filter((_, place) => seen.has(place))))
}

/** For each reader whether a condition on a row holds, as an array. */
const holdsFor = (readers: readonly RequestContext[], condition: (ctx: RequestContext) => RawBuilder<boolean>) =>
  sql`array[${sql.join(readers.map(ctx => sql`(${condition(ctx)}) is true`))}]::boolean[]`

/** What a select of `id` and `holds` finds for each of the readers. */
async function forEach(
  readers: readonly RequestContext[],
  select: (some: readonly RequestContext[]) => RawBuilder<unknown>,
): Promise<readonly Set<number>[]> {
  const found = readers.map(() => new Set<number>())
  for (let begin = 0; begin < readers.length; begin += READERS_AT_ONCE) {
    const some = readers.slice(begin, begin + READERS_AT_ONCE)
    const [first] = some
    if (!first) continue
    const { rows } = await sql<{ id: number; holds: readonly boolean[] }>`${select(some)}`.execute(first.db)
    for (const { id, holds } of rows)
      for (const [index, isHeld] of holds.entries()) if (isHeld) found[begin + index]?.add(id)
  }
  return found
}

export interface Tellable {
  /** What the actor may be told now. */
  readonly messages: ReadonlySet<Message>
  /** Those about parts of visible hosts that the actor saw until the change, and sees no longer. */
  readonly lostParts: ReadonlySet<Message>
  /** Hosts of messages that it does not see. */
  readonly hidden: ReadonlySet<number>
  /** Of what kind the hosts are that are there. */
  readonly kinds: ReadonlyMap<number, HostKind>
}

/** What of the messages the actor may be told now, and which of the hosts it does not see. */
export async function tellable(ctx: RequestContext, messages: readonly Message[]): Promise<Tellable> {
  const hostIds = [...new Set(messages.map(({ hostId }) => hostId))]
  const otherIds = messages.flatMap(({ otherId }) => (otherId === null ? [] : [otherId]))
  const hosts = await hostsAmong(ctx, [...new Set([...hostIds, ...otherIds])])
  const sees = (id: number): boolean => hosts.get(id)?.visible === true
  const seen = messages.filter(({ hostId, otherId }) => sees(hostId) && (otherId === null || sees(otherId)))
  const told = new Set(seen.filter(({ part }) => part === null))
  const lostParts = new Set<Message>()
  for (const { entity, visibleAmong } of ctx.contributions.to(liveParts)) {
    const about = seen.flatMap(message => (message.part?.entity === entity ? [{ message, part: message.part }] : []))
    if (about.length === 0) continue
    const named = about.map(({ message: { hostId }, part: { id, gone } }) => ({ id, hostId, gone }))
    const ids = new Set(await visibleAmong(ctx, named))
    for (const { message, part } of about) if (ids.has(part.id)) told.add(message)
    const hidden = about.filter(({ part }) => part.former && !ids.has(part.id))
    if (hidden.length === 0) continue
    const before = hidden.map(({ message: { hostId }, part: { id, former } }) => ({ id, hostId, gone: former }))
    const lost = new Set(await visibleAmong(ctx, before))
    for (const { message, part } of hidden) if (lost.has(part.id)) lostParts.add(message)
  }
  return {
    messages: told,
    lostParts,
    hidden: new Set(hostIds.filter(id => !sees(id))),
    kinds: new Map([...hosts].flatMap(([id, { kind }]) => (kind ? [[id, kind] as const] : []))),
  }
}

interface SeenHost {
  readonly kind: HostKind | undefined
  readonly visible: boolean
}

async function hostsAmong(ctx: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, SeenHost>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; kind: string; visible: boolean }>`
    select h.id, h.kind, ${hostVisible(ctx, 'h', { deleted: true })} as visible
    from host h where h.id = any(${[...ids]}::bigint[])`.execute(ctx.db)
  const kinds = ctx.contributions.to(hostKinds)
  return new Map(rows.map(({ id, kind, visible }) => [id, { kind: kinds.find(({ name }) => name === kind), visible }]))
}
