import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Platform, RequestContext } from '../../../platform/context/index.ts'
import type { EventPlace } from '../../../platform/events/index.ts'
import { readQuery } from '../../issue-search/index.ts'
import type {} from '../agile.tables.ts'

const BYTES = 48
/**
 * Tickets of one session or token, those of the guests of one network, and those of all guests: who asks for more loses
 * those that were used longest ago.
 */
const MAX_OF_SESSION = 100
const MAX_OF_NETWORK = 100
const MAX_OF_GUESTS = 1_000
/** The same of the bytes of their queries. */
const MAX_BYTES = 1024 * 1024
const MAX_BYTES_OF_GUESTS = 10 * MAX_BYTES
/** A ticket that was not used for so long is forgotten, as are the events that its stream would go on with. */
export const TICKET_TTL_MS = 7 * 24 * 3_600_000
/** A stream begins so much earlier: the board may have been read while the ticket was made. */
const BEGINS_EARLIER_MS = 10_000

/** What a ticket is good for. */
export interface Ticket {
  readonly id: number
  readonly holder: Pick<Actor, 'userId' | 'credential'>
  readonly sprintId: number
  readonly boardId: number
  readonly issuesQuery: string
  /** Where its stream goes on. */
  readonly place: EventPlace
}

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

const HINT = 'ticketAsker'

/** Lets the loaders of a reply know for whom they make tickets; see `askerOf`. */
export function hintTicketAsker(ctx: RequestContext, asker: string): void {
  ctx.hints.set(HINT, asker)
}

/** What {@link issueTicket} makes a ticket of. */
interface Issued {
  readonly sprintId: number
  /** As it is given; throws `invalid_query` for one that cannot be read. */
  readonly issuesQuery: string
}

/**
 * Makes a ticket for the session or token that asks, or for the network of a guest; null for who has none of these, as jobs.
 */
export async function issueTicket(ctx: RequestContext, { sprintId, issuesQuery }: Issued): Promise<string | null> {
  const query = await readTicketQuery(ctx, issuesQuery)
  const { userId, credential, isGuest } = ctx.actor
  if (credential === null && !isGuest) return null
  const ticket = randomBytes(BYTES).toString('base64url')
  const now = ctx.clock()
  const place = await ctx.events.head(now - BEGINS_EARLIER_MS)
  const [session, token] = [idOf(credential, 'session'), idOf(credential, 'token')]
  const network = isGuest ? (ctx.hints.get(HINT) ?? '') : null
  const own = { tickets: isGuest ? MAX_OF_NETWORK : MAX_OF_SESSION, bytes: MAX_BYTES }
  const all = isGuest ? { tickets: MAX_OF_GUESTS, bytes: MAX_BYTES_OF_GUESTS } : own
  const ofSame = sql`t.user_id = ${userId} and t.session_id is not distinct from ${session}::bigint
    and t.token_id is not distinct from ${token}::bigint`
  const beyond = (most: typeof own, where: RawBuilder<unknown>) => sql`
    select o.id from (
      select t.id, row_number() over last as place, sum(octet_length(t.query)) over last as bytes
      from board_ticket t where ${where}
      window last as (order by t.last_used desc, t.id desc rows unbounded preceding)) o
    where o.place >= ${most.tickets} or o.bytes > ${most.bytes - Buffer.byteLength(query)}`
  await sql`
    with old as (
      ${beyond(all, ofSame)} union all ${beyond(own, sql`${ofSame} and t.network is not distinct from ${network}::text`)}),
    held as (select t.id from board_ticket t where t.id in (select id from old) order by t.id for update),
    dropped as (delete from board_ticket where id in (select id from held))
    insert into board_ticket (token_hash, user_id, session_id, token_id, sprint_id, query, place, last_used, network)
    values (${hashOf(ticket)}, ${userId}, ${session}, ${token}, ${sprintId}, ${query}, ${textOf(place)}, ${now},
      ${network})`.execute(ctx.db)
  return ticket
}

const idOf = (credential: Actor['credential'], kind: 'session' | 'token'): number | null =>
  credential?.kind === kind ? credential.id : null

const textOf = ({ epoch, seq }: EventPlace): string => `${epoch}.${seq}`

interface TicketRow {
  readonly id: number
  readonly user_id: number
  readonly session_id: number | null
  readonly token_id: number | null
  readonly sprint_id: number
  readonly board_id: number
  readonly query: string
  readonly place: string
}

/** Finds what a ticket is for; throws `invalid_ticket` for one that is unknown, or was not used for long. */
export async function findTicket(platform: Platform, ticket: string): Promise<Ticket> {
  const { rows } = await sql<TicketRow>`
    select t.id, t.user_id, t.session_id, t.token_id, t.sprint_id, s.board_id, t.query, t.place
    from board_ticket t join sprint s on s.id = t.sprint_id
    where t.token_hash = ${hashOf(ticket)} and t.last_used > ${platform.clock() - TICKET_TTL_MS}`.execute(
    platform.database.main,
  )
  const row = rows[0]
  if (!row) throw new AppError('invalid_ticket')
  const [epoch = '', seq = '0'] = row.place.split('.')
  return {
    id: row.id,
    holder: { userId: row.user_id, credential: credentialOf(row) },
    sprintId: row.sprint_id,
    boardId: row.board_id,
    issuesQuery: row.query,
    place: { epoch, seq: Number(seq) },
  }
}

function credentialOf({ session_id, token_id }: TicketRow): Actor['credential'] {
  if (session_id !== null) return { kind: 'session', id: session_id }
  return token_id === null ? null : { kind: 'token', id: token_id }
}

/**
 * Keeps where the streams of tickets are, so that they go on there when they are opened anew. One statement; the tickets
 * are locked by id, since another node may keep the places of the same ones.
 */
export async function keepPlaces(
  platform: Platform,
  places: readonly { readonly ticketId: number; readonly place: EventPlace }[],
): Promise<void> {
  if (places.length === 0) return
  const ids = places.map(({ ticketId }) => ticketId)
  await sql`
    with held as materialized (
      select t.id from board_ticket t where t.id = any(${ids}::bigint[]) order by t.id for no key update)
    update board_ticket t set place = p.place, last_used = ${platform.clock()}
    from unnest(${ids}::bigint[], ${places.map(({ place }) => textOf(place))}::text[]) as p (id, place)
    join held on held.id = p.id
    where t.id = p.id`.execute(platform.database.background)
}

/** Takes away tickets that were not used for long. */
export async function sweepTickets({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  await database.background
    .deleteFrom('board_ticket')
    .where('last_used', '<=', clock() - TICKET_TTL_MS)
    .execute()
}

/**
 * The query of a ticket, which some clients percent-encode once more: a text that looks encoded, or cannot be read, counts
 * as decoded when that can be read. Throws for what cannot be read either way.
 */
async function readTicketQuery(ctx: RequestContext, given: string): Promise<string> {
  const decoded = decode(given)
  if (decoded === given) {
    await readQuery(ctx, { query: given })
    return given
  }
  const reads = (query: string) =>
    readQuery(ctx, { query }).then(
      () => null,
      (error: unknown) => error,
    )
  // Half of a pair of characters cannot be encoded.
  const isEncoded = decoded.isWellFormed() && encodeURIComponent(decoded) === given
  const [first, second] = isEncoded ? [decoded, given] : [given, decoded]
  const error = await reads(first)
  if (error === null) return first
  if ((await reads(second)) === null) return second
  throw error
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
