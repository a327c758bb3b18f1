import { AppError } from '@cairn/common/platform/errors'
import type { FastifyInstance } from 'fastify'

/** Seconds after which a client may try again: a restart takes about as long. */
const RETRY_AFTER = 5

/**
 * While the server stops, running requests finish, and their connections end with them instead of waiting for more;
 * requests that still come in over open connections are sent away.
 */
export function finishRequestsOnClose(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('unavailable', { retryAfter: RETRY_AFTER })
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (isClosing) reply.header('Connection', 'close')
    return payload
  })
}
