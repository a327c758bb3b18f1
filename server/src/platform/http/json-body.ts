import type { Readable } from 'node:stream'
import { AppError } from '@cairn/common/platform/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { excessOf, type JsonBounds } from '../json/index.ts'
import { askerOf } from './asker.ts'
import { announcedLength, hasBody } from './body-of.ts'
import type { HeldMemory, SharedMemory } from './shared-memory.ts'

/** Bodies above this size take their room before they are read, so that a refusal comes before the work. */
const LARGE = 64 * 1024

/** JSON is the only kind of body that is read into memory; an empty one is as good as none. */
export function parseJsonBodies(app: FastifyInstance, memory: SharedMemory): void {
  const held = new WeakMap<FastifyRequest, HeldMemory>()
  app.addHook('preParsing', async (request, reply) => {
    if (hasBody(request)) held.set(request, holdWhileAnswering(memory.open(askerOf(request)), reply))
  })
  // Plain text is what a page of another origin could send without asking.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const bytes = await readBody(request, payload, held.get(request))
    if (bytes.length === 0) return undefined
    requireModest(bytes)
    return new Promise<unknown>((resolve, reject) => {
      parseJson(request, bytes.toString('utf8'), (error, body) => (error ? reject(error) : resolve(body)))
    })
  })
}

/** What the contract knows ends far below. */
const BOUNDS: JsonBounds = { levels: 64, values: 200_000 }

function requireModest(bytes: Buffer): void {
  const excess = excessOf(bytes, BOUNDS)
  if (excess === 'levels') throw new AppError('body_too_deep', { limit: BOUNDS.levels })
  if (excess === 'values') throw new AppError('body_too_complex', { limit: BOUNDS.values })
}

/** What is made of a body lives until the reply is sent, or its client is gone. */
function holdWhileAnswering(held: HeldMemory, { raw }: FastifyReply): HeldMemory {
  raw.once('finish', held.free)
  raw.once('close', held.free)
  return held
}

async function readBody(request: FastifyRequest, payload: Readable, held: HeldMemory | undefined): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit ?? 0
  const announced = announcedLength(request) ?? 0
  let room = announced > LARGE ? announced : 0
  let length = 0
  const chunks: Buffer[] = []
  if (room > 0) held?.grow(room)
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) throw new AppError('too_large', { limit })
    if (length > room) {
      held?.grow(length - room)
      room = length
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}
