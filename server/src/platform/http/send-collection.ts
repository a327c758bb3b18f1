import { Readable } from 'node:stream'
import { AppError } from '@cairn/common/platform/errors'
import type { Projection } from '@cairn/common/platform/fields'
import type { FastifyReply } from 'fastify'
import type { RequestContext } from '../context/index.ts'
import { type Presenter, type Ref, writeJson } from '../projection/index.ts'
import type { ReplyMemory } from './reply-memory.ts'

/** Up to this many members are shown at once; longer lists are streamed in portions of this size. */
const PORTION = 500
/** Bytes that are written at a time. */
const PIECE = 1024 * 1024

type Members = Awaited<ReturnType<Presenter['many']>>

interface Many {
  readonly presenter: Presenter
  readonly refs: readonly Ref[]
  readonly fields: Projection
  readonly memory: ReplyMemory
}

/** Sends a collection as a JSON array. Long ones, and those of large members, never stand in memory as a whole. */
export async function sendCollection(ctx: RequestContext, reply: FastifyReply, many: Many): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const { refs, memory } = many
  const show = portionsOf(ctx, many)
  // What fails at once can still be said.
  const first = await show(0)
  if (first.end === refs.length) {
    const pieces = [...piecesOf(first.members)]
    if (pieces.length <= 1) return reply.send(Buffer.concat([Buffer.from('['), ...pieces, Buffer.from(']')]))
  }

  async function* parts(): AsyncGenerator<Buffer> {
    let separator = '['
    for (let portion = first; ; portion = await show(portion.end)) {
      for (const piece of piecesOf(portion.members)) {
        yield Buffer.from(separator)
        yield piece
        separator = ','
      }
      if (portion.end === refs.length) break
      memory.free()
    }
    yield Buffer.from(separator === '[' ? '[]' : ']')
  }
  return reply.send(Readable.from(parts(), { objectMode: false }))
}

/** Members as the inside of an array, in pieces that stand in memory one at a time. */
function* piecesOf(members: Members): Generator<Buffer> {
  let piece: Buffer[] = []
  let bytes = 0
  for (const member of members) {
    const json = writeJson(member)
    if (bytes > 0) piece.push(Buffer.from(','))
    piece.push(json)
    bytes += json.length
    if (bytes < PIECE) continue
    yield Buffer.concat(piece)
    piece = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(piece)
}

/** Shows as many members from a place on as memory has room for: half as many each time that it has not. */
function portionsOf(ctx: RequestContext, { presenter, refs, fields, memory }: Many) {
  let size = PORTION
  return async (start: number): Promise<{ readonly members: Members; readonly end: number }> => {
    for (;;) {
      const portion = refs.slice(start, start + size)
      try {
        const members = await memory.run(() => presenter.many(ctx, portion, fields))
        return { members: members.filter(member => member !== null), end: start + portion.length }
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'reply_too_large') || portion.length <= 1) throw error
        memory.free()
        size = Math.ceil(portion.length / 2)
      }
    }
  }
}
