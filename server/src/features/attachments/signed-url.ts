import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { formatId } from '@cairn/common/platform/ids'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { type Database, transaction } from '../../platform/db/index.ts'
import { filesHost } from '../../platform/http/index.ts'

const SETTING = 'secret.fileSigning'
const DAY = 86_400_000

/** The key never changes once it is written, so each process reads it once per database. */
const keys = new WeakMap<Database, Promise<Buffer>>()

/** The secret that all nodes sign with; made on first use. */
export function signingKey(ctx: RequestContext): Promise<Buffer> {
  let key = keys.get(ctx.database)
  if (!key) {
    key = readKey(ctx)
    keys.set(ctx.database, key)
    key.catch(() => keys.delete(ctx.database))
  }
  return key
}

async function readKey(ctx: RequestContext): Promise<Buffer> {
  const outside = { ...ctx, db: ctx.database.main }
  const read = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ value: string }>`select value from setting where key = ${SETTING}`.execute(outside.db)
    return rows[0]?.value
  }
  const known = await read()
  if (known) return Buffer.from(known, 'base64url')
  await transaction(outside, inner =>
    inner.db
      .insertInto('setting')
      .values({ key: SETTING, value: JSON.stringify(randomBytes(32).toString('base64url')) })
      .onConflict(conflict => conflict.doNothing())
      .execute(),
  )
  return Buffer.from((await read()) ?? '', 'base64url')
}

/** Midnight (UTC) within three days: addresses stay the same for a day, so that browsers can keep what they got. */
const expiryAt = (now: number): number => (Math.floor(now / DAY) + 3) * DAY

function signatureOf(key: Buffer, fileId: number, userId: number, expires: number): Buffer {
  return createHmac('sha256', key).update(`file:${fileId}:${userId}:${expires}`).digest().subarray(0, 20)
}

/**
 * The address of a file for the reader, below the host: `/api/files/8-1?sign=…&updated=…`; with `thumbnail` that of
 * its small picture.
 */
export function fileUrl(
  ctx: RequestContext,
  key: Buffer,
  file: { readonly id: number; readonly updated: number },
  options: { readonly thumbnail?: boolean } = {},
): string {
  const expires = expiryAt(ctx.clock())
  const body = Buffer.alloc(10)
  body.writeUInt32BE(ctx.actor.userId, 0)
  body.writeUIntBE(expires / 1000, 4, 6)
  const sign = Buffer.concat([body, signatureOf(key, file.id, ctx.actor.userId, expires)]).toString('base64url')
  const { basePath, filesUrl } = ctx.config
  const origin = filesUrl && filesHost(ctx.config) ? new URL(filesUrl).origin : ''
  return `${origin}${basePath}/api/files/${formatId(8, file.id)}?sign=${sign}&updated=${file.updated}${options.thumbnail ? '&thumbnail=true' : ''}`
}

/** The user a signature was made for; null when it is not of this file, was altered or has expired. */
export function verifySign(now: number, key: Buffer, fileId: number, sign: string): number | null {
  const bytes = Buffer.from(sign, 'base64url')
  if (bytes.length !== 30) return null
  const userId = bytes.readUInt32BE(0)
  const expires = bytes.readUIntBE(4, 6) * 1000
  if (!timingSafeEqual(bytes.subarray(10), signatureOf(key, fileId, userId, expires))) return null
  return now < expires ? userId : null
}
