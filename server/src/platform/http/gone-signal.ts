import type { FastifyReply } from 'fastify'

/** Given when the client has gone before it was answered: what is still under way for it may end. */
export function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
