import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that are buffered for a slow client; one that is further behind is disconnected and reconnects by itself. */
const MAX_WAITING = 256 * 1024

/** A reply of Server-Sent Events that stays open. */
export interface EventStream {
  /** Sends complete messages, each ended by an empty line. Nothing is sent any more once it is closed. */
  send(text: string): void
  close(): void
  /** Called once when it ends, whoever ended it. */
  onClose(run: () => void): void
  readonly isOpen: boolean
  /** The client has not taken what was sent last: what is sent now is buffered. {@link onDrain} tells when it has. */
  readonly isFull: boolean
  /** Called each time that the client has taken all of what was buffered. */
  onDrain(run: () => void): void
}

const open = new WeakMap<FastifyInstance, Set<EventStream>>()

/** Answers the request with a stream of events; its handler then gives `REPLIED`. */
export function openEventStream(request: FastifyRequest, reply: FastifyReply): EventStream {
  const { raw } = reply
  const closing: (() => void)[] = []
  let isOpen = true
  reply.hijack()
  raw.writeHead(200, {
    ...reply.getHeaders(),
    'Content-Type': 'text/event-stream; charset=utf-8',
    // Neither kept nor compressed on the way, which would hold events back.
    'Cache-Control': 'no-cache, no-store, no-transform',
    'X-Accel-Buffering': 'no',
    // Nothing follows on this connection, so that it does not linger while the server stops.
    Connection: 'close',
  } as Record<string, string>)
  raw.flushHeaders()
  const stream: EventStream = {
    get isOpen() {
      return isOpen
    },
    get isFull() {
      return raw.writableNeedDrain
    },
    send: text => {
      if (!isOpen || raw.writableEnded) return
      raw.write(text)
      if (raw.writableLength > MAX_WAITING) raw.destroy()
    },
    close: () => {
      if (isOpen) raw.end()
    },
    onClose: run => {
      if (isOpen) closing.push(run)
      else run()
    },
    onDrain: run => void raw.on('drain', run),
  }
  const streams = open.get(request.server) ?? new Set()
  open.set(request.server, streams.add(stream))
  const ended = (): void => {
    if (!isOpen) return
    isOpen = false
    streams.delete(stream)
    for (const run of closing) run()
  }
  raw.once('close', ended)
  raw.once('finish', ended)
  raw.once('error', ended)
  return stream
}

/** Streams that are open. */
export const openStreams = (app: FastifyInstance): number => open.get(app)?.size ?? 0

/** All who were sent away come back within this time, not all at once. */
const MAX_RETURN_MS = 5_000

/** Open streams would hold up the end of the server: they end when it begins to stop. */
export function endStreamsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    for (const stream of open.get(app) ?? []) {
      stream.send(`retry: ${Math.round(Math.random() * MAX_RETURN_MS)}\n\n`)
      stream.close()
    }
  })
}
