import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../context/index.ts'
import { type Db, isDatabaseAway, unhurried } from '../db/index.ts'
import { sharedSecret } from '../settings/index.ts'

export interface KeyedRequest {
  /** As the client made it up. Throws AppError `invalid_parameter` unless it is {@link KEY}. */
  readonly key: string
  /** Whose keys are meant: others may use the same ones. */
  readonly owner: string
  readonly method: string
  /** With what of its query matters. */
  readonly address: string
  readonly body: unknown
  /** Of a form: digests the names and contents of its files, once they were read; reads those that nobody has. */
  readonly digestFiles?: (secret: Buffer) => Promise<Buffer>
}

export interface KeyedWork<T> {
  /** Gets the context under which it is to be done; what it throws is not kept, and may be tried again. */
  readonly run: (ctx: RequestContext) => Promise<T>
  /** What was made, so that `read` finds it; null: it cannot be found again. */
  readonly write: (result: T) => string | null
  readonly read: (made: string) => T
}

/** Printable ASCII. */
const KEY = /^[\x20-\x7e]{1,128}$/
/** Keys are kept so long, in ms. */
export const KEPT_MS = 24 * 3_600_000
/** So many of one person are kept; those used longest ago are evicted. */
export const MAX_KEYS = 10_000
/** In characters. Of more it is only kept that it was made: with {@link MAX_KEYS} the bound of what a person may store. */
const MAX_MADE = 2_048
/** No request takes longer; who works on one that long is gone. */
const WORKING_MS = 120_000
/** So many old keys go with each new one. */
const SWEPT = 20
const FIRST_PAUSE_MS = 500

const keySecret = sharedSecret('secret.idempotencyKeys')

interface Known {
  readonly attempt: string
  readonly isSame: boolean
  readonly isDone: boolean
  readonly files: Buffer | null
  readonly made: string | null
  readonly isUnderWay: boolean
}

/**
 * Does something at most once for a key, however often it is asked: the second time it gives what was made the first
 * time, to be shown as it is now. That it was done stands in the transaction that did it, so also who lost the reply to a
 * crash does not do it again.
 *
 * @throws AppError `idempotency_key_reused` (422) for another request, `idempotency_running` (409) while the first is under
 * way, `reply_lost` (409) when it was done and nobody knows what was made
 */
export async function once<T>(
  ctx: RequestContext,
  request: KeyedRequest,
  { run, write, read }: KeyedWork<T>,
): Promise<{ readonly result: T; readonly isRepeated: boolean }> {
  if (!KEY.test(request.key))
    throw new AppError('invalid_parameter', { name: 'Idempotency-Key', value: request.key.slice(0, 100) })
  const secret = await keySecret(ctx)
  const attempt = randomUUID()
  const known = await claim(ctx, request, attempt, secret)
  if (known.attempt !== attempt) return { result: read(await madeBy(known, request, secret)), isRepeated: true }
  try {
    const result = await run({ ...ctx, beforeCommit: inner => markDone(inner, request, attempt) })
    await keep(ctx, request, attempt, { made: write(result), files: (await request.digestFiles?.(secret)) ?? null })
    return { result, isRepeated: false }
  } catch (error) {
    await release(ctx, request, attempt)
    throw error
  }
}

/**
 * The key as it is now: of this attempt when nobody else has it. A crash that takes the claim back takes what it was for
 * with it, which is committed later.
 */
async function claim(ctx: RequestContext, request: KeyedRequest, attempt: string, secret: Buffer): Promise<Known> {
  const { owner, key, method, address, body } = request
  const now = ctx.clock()
  // Bodies may hold passwords, which a digest alone would let guess.
  const digest = createHmac('sha256', secret)
    .update(`${method} ${address}\n${JSON.stringify(body)}`)
    .digest()
  const oldest = now - KEPT_MS
  // Who worked on it is gone, and had not done it; or it is long over, and was not swept yet.
  const isFree = sql`(k.created < ${oldest}::bigint
    or (not k.is_done and k.request = excluded.request and k.working_until < ${now}::bigint))`
  const taken = (column: string) =>
    sql`${sql.ref(column)} = case when ${isFree} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`k.${column}`)} end`
  const { rows } = await sql<Known>`
    with latest as (select coalesce(max(turn), 0) as turn from idempotency_key where owner = ${owner}),
    swept as (delete from idempotency_key where (owner, key) in (
      select owner, key from idempotency_key where created < ${oldest}::bigint and (owner, key) <> (${owner}, ${key})
      order by created limit ${SWEPT}::int for update skip locked)),
    evicted as (delete from idempotency_key where (owner, key) in (
      select owner, key from idempotency_key where owner = ${owner} and key <> ${key} and created >= ${oldest}::bigint
        and turn <= (select turn from latest) - ${MAX_KEYS - 1}::int
        and (is_done or working_until < ${now}::bigint)
      order by turn limit ${SWEPT}::int for update skip locked))
    insert into idempotency_key as k (owner, key, turn, request, attempt, working_until, created)
    select ${owner}, ${key}, latest.turn + 1, ${digest}::bytea, ${attempt}, ${now + WORKING_MS}::bigint, ${now}::bigint
      from latest, (select ${unhurried}) as unhurried
    on conflict (owner, key) do update set ${sql.join(
      ['turn', 'request', 'files', 'attempt', 'working_until', 'is_done', 'made', 'created'].map(taken),
    )}
    returning k.attempt, k.request = ${digest}::bytea as "isSame", k.is_done as "isDone", k.files, k.made,
      k.working_until >= ${now}::bigint as "isUnderWay"`.execute(ctx.db)
  const [known] = rows
  if (!known) throw new Error('A key was neither taken nor found')
  return known
}

/** What the first request made. */
async function madeBy(
  { isSame, isDone, isUnderWay, made, files }: Known,
  { digestFiles }: KeyedRequest,
  secret: Buffer,
): Promise<string> {
  if (!isSame) throw new AppError('idempotency_key_reused')
  if (made === null && (isUnderWay || !isDone)) throw new AppError('idempotency_running', { retryAfter: 1 })
  if (files && digestFiles && !files.equals(await digestFiles(secret))) throw new AppError('idempotency_key_reused')
  if (!made) throw new AppError('reply_lost')
  return made
}

/** Rolls back when somebody else has taken over what took too long. */
async function markDone(ctx: RequestContext, { owner, key }: KeyedRequest, attempt: string): Promise<void> {
  const { numAffectedRows } = await sql`update idempotency_key set is_done = true
    where owner = ${owner} and key = ${key} and attempt = ${attempt}`.execute(ctx.db)
  if (!numAffectedRows) throw new AppError('idempotency_running', { retryAfter: 1 })
}

/** Removes keys whose day is over, also where no new ones come. */
export async function sweepKeys(db: Db, now: number): Promise<void> {
  await sql`delete from idempotency_key where created < ${now - KEPT_MS}::bigint`.execute(db)
}

/** Keeps what was made for who asks again; empty when it cannot be found again. Who asks now gets it in any case. */
async function keep(
  ctx: RequestContext,
  { owner, key }: KeyedRequest,
  attempt: string,
  { made, files }: { readonly made: string | null; readonly files: Buffer | null },
): Promise<void> {
  const kept = made === null || made.length > MAX_MADE ? '' : made
  await sql`update idempotency_key set made = ${kept}, files = ${files}
    where owner = ${owner} and key = ${key} and attempt = ${attempt}`
    .execute(ctx.db)
    .catch(error => ctx.log.warn({ error }, 'What a request with an idempotency key made could not be kept'))
}

/**
 * What failed may be tried again under the same key, unless a part of it was done: then it is over. Where nobody knows,
 * since the connection broke at the commit, the row does: this waits for a commit that is still under way.
 */
async function release(ctx: RequestContext, { owner, key }: KeyedRequest, attempt: string): Promise<void> {
  const attemptOnce = async (): Promise<boolean> => {
    try {
      await sql`
        with over as (update idempotency_key set working_until = 0
          where owner = ${owner} and key = ${key} and attempt = ${attempt} and is_done)
        delete from idempotency_key where owner = ${owner} and key = ${key} and attempt = ${attempt} and not is_done`.execute(
        ctx.db,
      )
      return true
    } catch (error) {
      ctx.log.debug({ error }, 'An idempotency key stays claimed')
      return !isDatabaseAway(error)
    }
  }
  // A database that is away comes back; without this the key would be believed to be under way until its time is over.
  const goOn = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE_MS; pause < WORKING_MS / 4; pause *= 2) {
      await setTimeout(pause, undefined, { ref: false })
      if (await attemptOnce()) return
    }
  }
  if (!(await attemptOnce())) void goOn()
}
