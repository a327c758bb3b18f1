import { AppError, notFound } from '@cairn/common/platform/errors'
import { parseId } from '@cairn/common/platform/ids'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { filesHost } from '../../platform/http/index.ts'
import { hostKinds } from '../hosts/index.ts'
import { fileReadable } from './attachments.policy.ts'
import { contentDisposition } from './file-name.ts'
import { servedType } from './file-type.ts'
import { readerOf } from './reader.ts'
import { signingKey, verifySign } from './signed-url.ts'
import { thumbnailOf } from './thumbnails/thumbnail-of.ts'

/** What an address of a file says. */
export interface FileAddress {
  readonly id: string
  readonly sign: string | undefined
  /** The small picture of an image instead of itself. */
  readonly thumbnail: boolean
}

interface ServedFile {
  readonly id: number
  readonly name: string
  readonly size: number
  readonly mime_type: string
  readonly charset: string | null
  readonly width: number | null
  readonly file_key: string
}

/** Nothing in a file may act, whatever it is. */
const CSP = "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'"

/** Sends a file to whoever holds an address signed for a user who may (still) see the file. */
export async function serveFile(
  ctx: RequestContext,
  { id, sign, thumbnail }: FileAddress,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!sign) throw new AppError('sign_required')
  const host = filesHost(ctx.config)
  if (host && request.host !== host) {
    await reply.redirect(`${new URL(ctx.config.filesUrl ?? '').origin}${request.url}`, 302)
    return
  }
  const found = await findServed(ctx, id, sign)
  const file = (thumbnail && found.width ? await asThumbnail(ctx, found) : null) ?? found
  const { type, inline } = servedType(file.mime_type, file.charset)
  const tag = `"${file.file_key.replace('/', '').slice(0, 20)}"`
  reply
    .header('Content-Security-Policy', CSP)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Cross-Origin-Resource-Policy', ctx.config.filesUrl ? 'cross-origin' : 'same-origin')
    // Kept by the browser, but asked for each time: the right to see it may be gone.
    .header('Cache-Control', 'private, no-cache, no-transform')
    .header('ETag', tag)
    .header('Accept-Ranges', 'bytes')
  // A file goes out as it lies on the disk: most are compressed already, and a length tells how far a download is.
  request.headers['x-no-compression'] = 'true'
  // From their own origin the product's pages read texts and documents to preview them.
  if (host) reply.header('Access-Control-Allow-Origin', new URL(ctx.baseUrl()).origin)
  if (request.headers['if-none-match'] === tag) {
    await reply.code(304).send()
    return
  }
  const ifRange = request.headers['if-range']
  const range = ifRange === undefined || ifRange === tag ? rangeOf(request.headers.range, file.size) : null
  if (range === 'unsatisfiable') {
    await reply.code(416).header('Content-Range', `bytes */${file.size}`).send()
    return
  }
  reply.type(type).header('Content-Disposition', contentDisposition(inline ? 'inline' : 'attachment', file.name))
  if (range) reply.code(206).header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
  reply.header('Content-Length', range ? range.end - range.start + 1 : file.size)
  await reply.send(await ctx.files.read(file.file_key, range ?? undefined))
}

async function asThumbnail(ctx: RequestContext, file: ServedFile): Promise<ServedFile | null> {
  const small = await thumbnailOf(ctx, file)
  return small && { ...file, name: `${file.name}.webp`, mime_type: 'image/webp', size: small.size, file_key: small.key }
}

async function findServed(ctx: RequestContext, fileId: string, sign: string): Promise<ServedFile> {
  const kind = ctx.contributions.to(hostKinds).find(kind => parseId(kind.attachments.idClass, fileId) !== null)
  const id = kind ? parseId(kind.attachments.idClass, fileId) : null
  if (!kind || id === null) throw notFound(fileId)
  const userId = verifySign(ctx.clock(), await signingKey(ctx), id, sign)
  const actor = userId === null ? null : await readerOf(ctx, userId)
  if (!actor) throw new AppError('link_expired')
  const { rows } = await sql<ServedFile>`
    select a.id, a.name, a.size, a.mime_type, a.charset, a.width, a.file_key
    from attachment a left join host h on h.id = a.host_id
    where a.id = ${id} and ${fileReadable({ ...ctx, actor }, kind)}`.execute(ctx.db)
  if (!rows[0]) throw notFound(fileId)
  return rows[0]
}

/** One range of bytes (both ends included); null for none or for a form that may be ignored. */
export function rangeOf(
  header: string | undefined,
  size: number,
): { readonly start: number; readonly end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  if (match[1] === '') {
    const length = Math.min(Number(match[2]), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(match[1])
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  if (match[2] !== '' && Number(match[2]) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}
