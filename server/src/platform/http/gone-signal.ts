import type { FastifyReply } from 'fastify'

/** Aborted when the client disconnects before the reply: work that is still under way for it may end. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
