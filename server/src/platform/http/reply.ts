import { Readable } from 'node:stream'
import type { Projection } from '@cairn/common/platform/fields'
import type { FastifyReply } from 'fastify'
import type { RequestContext } from '../context/index.ts'
import { type Presenter, type Ref, writeJson } from '../projection/index.ts'

/** Up to this many members are shown at once; longer lists are streamed in portions of this size. */
const PORTION = 500

/** Sends a collection as a JSON array. Long ones never stand in memory as a whole. */
export async function sendMany(
  ctx: RequestContext,
  presenter: Presenter,
  reply: FastifyReply,
  refs: readonly Ref[],
  fields: Projection,
): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8')
  const show = async (portion: readonly Ref[]) =>
    (await presenter.many(ctx, portion, fields)).filter(member => member !== null)
  if (refs.length <= PORTION) return reply.send(writeJson(await show(refs)))

  async function* parts(): AsyncGenerator<string | Buffer> {
    let separator = '['
    for (let start = 0; start < refs.length; start += PORTION) {
      const members = await show(refs.slice(start, start + PORTION))
      if (members.length === 0) continue
      yield separator
      yield writeJson(members).subarray(1, -1)
      separator = ','
    }
    yield separator === '[' ? '[]' : ']'
  }
  return reply.send(Readable.from(parts()))
}
