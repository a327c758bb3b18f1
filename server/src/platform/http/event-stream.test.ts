import { connect, type Socket } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { type EventStream, endStreamsOnClose, openEventStream } from './event-stream.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

/** A server whose one route opens a stream, and the stream that a client without haste has opened. */
async function openedBySlowClient(): Promise<{
  readonly app: FastifyInstance
  readonly stream: EventStream
  readonly socket: Socket
}> {
  const app = fastify({ forceCloseConnections: 'idle' })
  opened.push(app)
  endStreamsOnClose(app)
  const stream = new Promise<EventStream>(resolve => {
    app.get('/events', async (request, reply) => {
      reply.header('X-Set-Before', 'yes')
      resolve(openEventStream(request, reply))
      return reply
    })
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.pause()
  socket.write('GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n')
  return { app, stream: await stream, socket }
}

it('a client that takes nothing is dropped, and nothing more is kept for it', async () => {
  const { stream } = await openedBySlowClient()
  let isClosed = false
  stream.onClose(() => {
    isClosed = true
  })
  const text = `data: ${'x'.repeat(64 * 1024)}\n\n`
  let sent = 0
  // The system takes some megabytes for a socket before anything waits here.
  for (; stream.isOpen && sent < 2_000; sent++) {
    stream.send(text)
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(sent).toBeLessThan(2_000)
  expect(isClosed).toBe(true)
  stream.send(text)
  expect(stream.isOpen).toBe(false)
})

it('a client that takes what was sent is told of, and is behind no longer', async () => {
  const { stream, socket } = await openedBySlowClient()
  const text = `data: ${'x'.repeat(200 * 1024)}\n\n`
  // The system takes some megabytes for a socket before anything waits here.
  for (let sent = 0; !stream.isFull && sent < 2_000; sent++) {
    stream.send(text)
    await new Promise(resolve => setImmediate(resolve))
  }
  expect([stream.isOpen, stream.isFull]).toEqual([true, true])
  const drained = new Promise<boolean>(resolve => {
    stream.onDrain(() => resolve(stream.isFull))
  })
  socket.resume()
  expect(await drained).toBe(false)
})

it('a server that stops ends its streams first', async () => {
  const { app, stream } = await openedBySlowClient()
  const ends = new Promise<void>(resolve => {
    stream.onClose(resolve)
  })
  await app.close()
  await ends
  expect(stream.isOpen).toBe(false)
})
