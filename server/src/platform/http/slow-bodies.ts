import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody, isForm } from './body-of.ts'
import { answerTimeout } from './broken-request.ts'

/** How long a body may take before its speed counts, in ms. */
export const PATIENCE_MS = 20_000
/** Bytes per second: a slower body would hold a connection, and memory, for nothing. */
const MIN_RATE = 8 * 1024
/** Forms are passed on to the disk while they come, and are sent over poor lines. */
const MIN_FORM_RATE = 1024
/** How long, and how much, of a body is taken that was answered before it ended, so that its client sees the answer. */
const LINGER_MS = 5_000
const LINGER_BYTES = 4 * 1024 * 1024

/**
 * Ends connections whose body comes too slowly, and those that go on sending one that was refused already. Closing them
 * at once would reset them, and many clients would never read why.
 */
export function endSlowBodies(app: FastifyInstance, patience = PATIENCE_MS): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const { socket } = raw
    if (!hasBody(request) || typeof socket.bytesRead !== 'number') return
    const begun = socket.bytesRead
    const isDone = (): boolean => raw.complete || socket.destroyed
    const tooSlow = slowness(request, patience)
    const watch = setInterval(
      () => {
        if (isDone()) clearInterval(watch)
        else if (tooSlow(socket.bytesRead - begun)) {
          clearInterval(watch)
          if (reply.raw.headersSent) socket.destroy()
          else answerTimeout(socket)
        }
      },
      Math.max(10, patience / 10),
    )
    watch.unref()
    reply.raw.once('close', () => clearInterval(watch))
    reply.raw.once('finish', () => {
      clearInterval(watch)
      if (!isDone()) linger(raw, socket, Math.min(LINGER_MS, patience))
    })
  })
}

function slowness(request: FastifyRequest, patience: number): (bytes: number) => boolean {
  const rate = isForm(request) ? MIN_FORM_RATE : MIN_RATE
  const begin = performance.now()
  return bytes => isTooSlow(bytes, performance.now() - begin - patience, rate)
}

/** @param overtime ms beyond the patience, @param rate bytes per second */
export const isTooSlow = (bytes: number, overtime: number, rate: number): boolean =>
  overtime > 0 && bytes < (overtime / 1_000) * rate

function linger(raw: IncomingMessage, socket: Socket, ms: number): void {
  const begun = socket.bytesRead
  const begin = performance.now()
  const watch = setInterval(
    () => {
      if (raw.complete || socket.destroyed) clearInterval(watch)
      else if (performance.now() - begin > ms || socket.bytesRead - begun > LINGER_BYTES) {
        clearInterval(watch)
        socket.destroy()
      }
    },
    Math.max(10, ms / 20),
  )
  watch.unref()
}
