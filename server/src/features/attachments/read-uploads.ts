import type { BodyOf } from '@cairn/common/features/entities'
import { entities } from '@cairn/common/features/entities'
import { parseBody } from '@cairn/common/platform/entity'
import { AppError } from '@cairn/common/platform/errors'
import type { FastifyRequest } from 'fastify'
import type { RequestContext } from '../../platform/context/index.ts'
import { filesOf } from '../../platform/http/index.ts'
import { refreshActor } from '../auth/index.ts'
import { discardFiles, storeFile, type Upload } from './store-file.ts'

/** Most bytes of a file inside JSON. */
const MAX_INLINE = 10 * 1024 * 1024

export interface ReadUploads {
  /** The request with the rights of the moment at which the last byte came: that may be long after the first. */
  readonly ctx: RequestContext
  readonly uploads: readonly Upload[]
  /** Visibility that a JSON body gave. */
  readonly visibility: BodyOf<'Visibility'> | null | undefined
}

/** Stores all files of a request; when one of them fails, none is left. */
export async function readUploads(ctx: RequestContext, request: FastifyRequest): Promise<ReadUploads> {
  const uploads: Upload[] = []
  try {
    if (request.isMultipart()) {
      await readParts(ctx, request, uploads)
      return { ctx: await now(ctx), uploads, visibility: undefined }
    }
    if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(request.headers['content-type'] ?? ''))
      throw new AppError('unsupported_media_type', { type: request.headers['content-type'] ?? '' })
    const body = parseBody(entities, entities.IssueAttachment, request.body) as BodyOf<'IssueAttachment'>
    uploads.push(await storeInline(ctx, body))
    return { ctx, uploads, visibility: body.visibility }
  } catch (error) {
    await discardFiles(ctx, uploads)
    throw error
  }
}

async function now(ctx: RequestContext): Promise<RequestContext> {
  const actor = await refreshActor(ctx, ctx.actor)
  if (!actor) throw new AppError('unauthorized')
  return { ...ctx, actor }
}

/** Stores a file that came inside JSON. */
export async function storeInline(ctx: RequestContext, body: BodyOf<'IssueAttachment'>): Promise<Upload> {
  return storeFile(ctx, body.name ?? 'file', inOne(decode(body.base64Content)))
}

async function readParts(ctx: RequestContext, request: FastifyRequest, uploads: Upload[]): Promise<void> {
  const limit = ctx.config.maxUpload
  for await (const { name, content, giveUp } of filesOf(request, limit)) {
    try {
      uploads.push(await storeFile(ctx, name, content, limit))
    } catch (error) {
      giveUp()
      throw error
    }
  }
  if (uploads.length === 0) throw new AppError('file_missing')
}

/** Bare base64 or a data URI (`data:image/png;base64,…`). */
function decode(text: string | null | undefined): Buffer {
  if (text === null || text === undefined) throw new AppError('file_missing')
  const encoded = text.replace(/^data:[^,]{0,200};base64,/i, '').replaceAll(/\s/g, '')
  if (encoded.length > Math.ceil(MAX_INLINE / 3) * 4) throw new AppError('too_large', { limit: MAX_INLINE })
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded) || encoded.replaceAll('=', '').length % 4 === 1)
    throw new AppError('invalid_value', { name: 'base64Content' })
  const content = Buffer.from(encoded, 'base64')
  if (content.length > MAX_INLINE) throw new AppError('too_large', { limit: MAX_INLINE })
  return content
}

async function* inOne(content: Buffer): AsyncGenerator<Buffer> {
  if (content.length > 0) yield content
}
