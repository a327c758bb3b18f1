import { createHmac, timingSafeEqual } from 'node:crypto'
import { formatId } from '@cairn/common/platform/ids'
import type { RequestContext } from '../../platform/context/index.ts'
import { filesHost } from '../../platform/http/index.ts'
import { sharedSecret } from '../../platform/settings/index.ts'
import type { HostKind } from '../hosts/index.ts'

const DAY = 86_400_000

/** The secret that all nodes sign addresses of files with. */
export const signingKey = sharedSecret('secret.fileSigning')

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
  { attachments: { idClass } }: HostKind,
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
  return `${origin}${basePath}/api/files/${formatId(idClass, file.id)}?sign=${sign}&updated=${file.updated}${options.thumbnail ? '&thumbnail=true' : ''}`
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
