import { randomBytes } from 'node:crypto'
import type { RequestContext } from '../context/index.ts'
import { type Database, transaction } from '../db/index.ts'
import { readSetting, storeSetting } from './stored-settings.ts'

/**
 * Makes the function that reads a secret which all nodes sign with; it is made on first use. It never changes once it
 * is written, so each process reads it once per database.
 */
export function sharedSecret(setting: `secret.${string}`): (ctx: RequestContext) => Promise<Buffer> {
  const keys = new WeakMap<Database, Promise<Buffer>>()
  return ctx => {
    let key = keys.get(ctx.database)
    if (!key) {
      key = readOrMake(ctx, setting)
      keys.set(ctx.database, key)
      key.catch(() => keys.delete(ctx.database))
    }
    return key
  }
}

async function readOrMake(ctx: RequestContext, setting: string): Promise<Buffer> {
  const outside = { ...ctx, db: ctx.database.main, writing: ctx.database.main }
  const read = async (): Promise<string> => String((await readSetting(outside.db, setting)) ?? '')
  const known = await read()
  if (known) return Buffer.from(known, 'base64url')
  await transaction(outside, inner =>
    storeSetting(inner.db, setting, randomBytes(32).toString('base64url'), { isKept: true }),
  )
  return Buffer.from(await read(), 'base64url')
}
