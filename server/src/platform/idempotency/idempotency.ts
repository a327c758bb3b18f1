import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../context/index.ts'
import type { Db } from '../db/index.ts'

/** A reply as it is sent: JSON, or nothing. */
export interface StoredReply {
  readonly status: number
  readonly body: string | null
}

export interface KeyedRequest {
  /** As the client made it up. Throws AppError `invalid_parameter` beyond {@link MAX_KEY} characters. */
  readonly key: string
  /** Whose keys are meant: others may use the same ones. */
  readonly owner: string
  readonly method: string
  /** With its query. */
  readonly address: string
  readonly body: unknown
}

export const MAX_KEY = 128
/** Keys and replies are kept so long. */
const KEPT_MS = 24 * 3_600_000
/** In bytes. Longer ones are not kept; who asks again is told that it was done. */
const MAX_REPLY = 256 * 1024
/** No request takes longer; who works on one that long is gone. */
const WORKING_MS = 120_000
/** So many old keys go with each new one. */
const SWEPT = 20

interface Known {
  readonly attempt: string
  readonly isSame: boolean
  readonly status: number | null
  readonly reply: string | null
  readonly isUnderWay: boolean
}

/**
 * Does something at most once for a key, however often it is asked: the second time it gives the first reply. That it was
 * done stands in the transaction that did it, so also who lost the reply to a crash does not do it again.
 *
 * @param work gets the context under which it is to be done; what it throws is not kept, and may be tried again
 * @throws AppError `idempotency_key_reused` (422) for another request, `idempotency_running` (409) while the first is under
 * way, `reply_lost` (409) when it was done and its reply is not known any more
 */
export async function once(
  ctx: RequestContext,
  request: KeyedRequest,
  work: (ctx: RequestContext) => Promise<StoredReply>,
): Promise<StoredReply & { readonly isRepeated: boolean }> {
  if (request.key.length > MAX_KEY || request.key === '')
    throw new AppError('invalid_parameter', { name: 'Idempotency-Key', value: request.key.slice(0, 100) })
  const attempt = randomUUID()
  const known = await claim(ctx, request, attempt)
  if (known.attempt !== attempt) return { ...replyOf(known), isRepeated: true }
  let isDone = false
  try {
    const reply = await work({
      ...ctx,
      beforeCommit: async inner => {
        await markDone(inner, request, attempt)
        isDone = true
      },
    })
    await keep(ctx, request, attempt, reply)
    return { ...reply, isRepeated: false }
  } catch (error) {
    // When the connection broke at the commit nobody knows; then the row does.
    const isUnknown = error instanceof AppError && error.code === 'outcome_unknown'
    if (!isUnknown || !isDone) await release(ctx, request, attempt)
    throw error
  }
}

/** The key as it is now: of this attempt when nobody else has it. */
async function claim(ctx: RequestContext, request: KeyedRequest, attempt: string): Promise<Known> {
  const { owner, key, method, address, body } = request
  const now = ctx.clock()
  const digest = createHash('sha256')
    .update(`${method} ${address}\n${JSON.stringify(body)}`)
    .digest()
  const oldest = now - KEPT_MS
  // Who worked on it is gone, and had not done it; or it is long over, and was not swept yet.
  const isFree = sql`(k.created < ${oldest}::bigint
    or (k.status is null and not k.is_done and k.request = excluded.request and k.working_until < ${now}::bigint))`
  const taken = (column: string) =>
    sql`${sql.ref(column)} = case when ${isFree} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`k.${column}`)} end`
  const { rows } = await sql<Known>`
    with swept as (delete from idempotency_key where (owner, key) in (
      select owner, key from idempotency_key where created < ${oldest}::bigint and (owner, key) <> (${owner}, ${key})
      order by created limit ${SWEPT}::int for update skip locked))
    insert into idempotency_key as k (owner, key, request, attempt, working_until, created)
    values (${owner}, ${key}, ${digest}, ${attempt}, ${now + WORKING_MS}, ${now})
    on conflict (owner, key) do update set ${sql.join(
      ['request', 'attempt', 'working_until', 'is_done', 'status', 'reply', 'created'].map(column => taken(column)),
    )}
    returning k.attempt, k.request = ${digest} as "isSame", k.status, k.reply,
      k.working_until >= ${now}::bigint as "isUnderWay"`.execute(ctx.db)
  return rows[0] ?? { attempt, isSame: true, status: null, reply: null, isUnderWay: true }
}

function replyOf({ isSame, status, reply, isUnderWay }: Known): StoredReply {
  if (!isSame) throw new AppError('idempotency_key_reused')
  if (status !== null && reply !== null) return { status, body: reply === '' ? null : reply }
  if (status === null && isUnderWay) throw new AppError('idempotency_running', { retryAfter: 1 })
  throw new AppError('reply_lost')
}

/** Rolls back when somebody else has taken over what took too long. */
async function markDone(ctx: RequestContext, { owner, key }: KeyedRequest, attempt: string): Promise<void> {
  const { numAffectedRows } = await sql`update idempotency_key set is_done = true
    where owner = ${owner} and key = ${key} and attempt = ${attempt}`.execute(ctx.db)
  if (!numAffectedRows) throw new AppError('idempotency_running', { retryAfter: 1 })
}

/** Removes keys whose day is over, also where no new ones come. Their replies hold what may be erased elsewhere. */
export async function sweepKeys(db: Db, now: number): Promise<void> {
  await sql`delete from idempotency_key where created < ${now - KEPT_MS}::bigint`.execute(db)
}

/** Keeps the reply for who asks again. Who asks now gets it in any case. */
async function keep(
  ctx: RequestContext,
  { owner, key }: KeyedRequest,
  attempt: string,
  { status, body }: StoredReply,
): Promise<void> {
  const kept = Buffer.byteLength(body ?? '') > MAX_REPLY ? null : (body ?? '')
  await sql`update idempotency_key set status = ${status}, reply = ${kept}
    where owner = ${owner} and key = ${key} and attempt = ${attempt}`
    .execute(ctx.db)
    .catch(error => ctx.log.warn({ error }, 'The reply to a request with an idempotency key could not be kept'))
}

/** What failed may be tried again under the same key, unless a part of it was done: then it is over. */
async function release(ctx: RequestContext, { owner, key }: KeyedRequest, attempt: string): Promise<void> {
  await sql`
    with over as (update idempotency_key set working_until = 0
      where owner = ${owner} and key = ${key} and attempt = ${attempt} and is_done)
    delete from idempotency_key where owner = ${owner} and key = ${key} and attempt = ${attempt} and not is_done`
    .execute(ctx.db)
    // Of a database that is away: it is believed to be under way until its time is over.
    .catch(error => ctx.log.debug({ error }, 'An idempotency key stays claimed'))
}
