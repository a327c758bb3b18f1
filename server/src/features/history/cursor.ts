import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { AppError } from '@cairn/common/platform/errors'
import { z } from 'zod'
import type { RequestContext } from '../../platform/context/index.ts'
import { sharedSecret } from '../../platform/settings/index.ts'
import type { Position } from './history.walk.ts'

export type Side = 'before' | 'after'

export interface Cursor {
  readonly side: Side
  readonly position: Position
}

const cursorSchema = z.tuple([
  z.enum(['before', 'after']),
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
])

const cursorKey = sharedSecret('secret.historyCursors')
const CIPHER = 'aes-256-gcm'
const NONCE = 12
const TAG = 16

/**
 * Prints and reads places with the direction to read on from them. They are sealed: where a search stopped for lack of
 * time may be an entry that the reader may not know of. The same place is always printed alike.
 */
export async function cursorsOf(ctx: RequestContext) {
  const key = await cursorKey(ctx)
  return {
    print: (side: Side, { created, id }: Position): string => {
      const text = JSON.stringify([side, created, id])
      const nonce = createHmac('sha256', key).update(text).digest().subarray(0, NONCE)
      const cipher = createCipheriv(CIPHER, key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Throws `invalid_parameter` for what was not printed here. */
    parse: (cursor: string): Cursor => {
      try {
        const bytes = Buffer.from(cursor, 'base64url')
        const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE), { authTagLength: TAG })
        decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
        const text = Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
        const [side, created, id] = cursorSchema.parse(JSON.parse(text))
        return { side, position: { created, id } }
      } catch {
        throw new AppError('invalid_parameter', { name: 'cursor', reason: 'not a cursor of this list' })
      }
    },
  }
}
