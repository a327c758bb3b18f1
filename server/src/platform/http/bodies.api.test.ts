import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { permissionKeys } from '@cairn/common/features/access'
import { defineEntity, str } from '@cairn/common/platform/entity'
import { AppError } from '@cairn/common/platform/errors'
import { defineRoute, raw } from '@cairn/common/platform/route'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemActor } from '../../features/access/index.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPresenter } from '../projection/index.ts'
import { createHttpServer, type HttpOptions, routeBinder } from './index.ts'

const KEY = 'Bearer key'
const Note = defineEntity({ name: 'Note', classNo: 900, fields: { text: str() } })
const catalogue = { Note }
const handle = routeBinder<typeof catalogue>()
const write = (id: string, path: `/${string}`, more: object = {}) =>
  handle(
    defineRoute({ id, method: 'POST', path, summary: '', body: 'Note', returns: raw(), ...more }),
    async (_ctx, { body }) => ({ length: (body as { text?: string }).text?.length ?? 0 }),
  )
let release: () => void = () => undefined
const routes = [
  write('notes.create', '/notes'),
  write('notes.createLong', '/longNotes', { bodySize: 'longText' }),
  write('notes.public', '/public', { access: 'public' }),
  handle(
    defineRoute({ id: 'notes.wait', method: 'POST', path: '/wait', summary: '', body: 'Note', returns: raw() }),
    async () => {
      await new Promise<void>(resolve => {
        release = resolve
      })
      return {}
    },
  ),
]

describe('bodies on a real connection', () => {
  let test: TestApp
  const servers: FastifyInstance[] = []
  let asked = 0

  async function serve(options: Partial<HttpOptions> = {}): Promise<number> {
    const http = await createHttpServer({
      platform: test.app.platform,
      catalogue,
      presenter: createPresenter(catalogue, []),
      routes,
      authenticate: async ({ headers }) => {
        asked++
        if (headers.authorization !== undefined && headers.authorization !== KEY) throw new AppError('invalid_token')
        const actor = systemActor(test.system.actor.userId, 'system', permissionKeys)
        return {
          ...actor,
          userId: Number(headers['x-user'] ?? actor.userId),
          isGuest: headers.authorization === undefined,
        }
      },
      requireUser: async actor => {
        if (actor.isGuest) throw new AppError('unauthorized')
      },
      health: test.app.health,
      isOriginAllowed: async () => false,
      ...options,
    })
    servers.push(http)
    await http.listen({ host: '127.0.0.1', port: 0 })
    return (http.server.address() as AddressInfo).port
  }

  beforeAll(async () => {
    test = await startTestApp()
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await test.stop()
  })

  const head = (path: string, headers: Readonly<Record<string, string | number>>): string =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`
  /** Sends the head of a request, and returns the status that is answered before any of its body was sent. */
  async function statusOfHead(port: number, path: string, headers: Readonly<Record<string, string | number>>) {
    const socket = connect(port, '127.0.0.1')
    socket.write(head(path, headers))
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return Number(/^HTTP\/1\.1 (\d+)/.exec(String(answer))?.[1])
  }
  const statusIn = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

  it('are not waited for where there is no route, nobody who may send them, or no room for their size', async () => {
    const port = await serve()
    const large = { 'Content-Length': 16_000_000 }
    expect(await statusOfHead(port, '/api/nowhere', large)).toBe(404)
    expect(await statusOfHead(port, '/nowhere', { 'Transfer-Encoding': 'chunked' })).toBe(404)
    expect(await statusOfHead(port, '/api/notes/7', large)).toBe(404)
    expect(await statusOfHead(port, '/api/notes', large)).toBe(401)
    expect(await statusOfHead(port, '/api/notes', { ...large, Authorization: 'Bearer other' })).toBe(401)
    expect(await statusOfHead(port, '/api/notes', { ...large, Authorization: KEY })).toBe(413)
    expect(await statusOfHead(port, '/api/longNotes', { 'Content-Length': 6_100_000, Authorization: KEY })).toBe(413)
    expect(await statusOfHead(port, '/api/public', { 'Content-Length': 70_000 })).toBe(413)
  })

  it('that come in chunks are refused as soon as they are too large', async () => {
    const port = await serve()
    const socket = connect(port, '127.0.0.1')
    socket.write(head('/api/public', { 'Transfer-Encoding': 'chunked' }))
    socket.write(`11170\r\n${'x'.repeat(70_000)}\r\n`)
    const [answer] = await once(socket, 'data')
    expect(statusIn(String(answer))).toBe(413)
    socket.destroy()
  })

  it('are taken up to the longest text, wherever its bytes are cut', async () => {
    const port = await serve()
    const reply = await fetch(`http://127.0.0.1:${port}/api/longNotes`, {
      method: 'POST',
      headers: { authorization: KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ text: '€'.repeat(2_000_000) }),
    })
    expect(await reply.json()).toEqual({ length: 2_000_000 })
  })

  it('are told that they came too slowly, and their connection ends', async () => {
    const port = await serve({ patience: 100 })
    for (const [path, headers] of [
      ['/api/notes', { 'Content-Length': 500, Authorization: KEY }],
      ['/api/public', { 'Transfer-Encoding': 'chunked' }],
    ] as const) {
      const socket = connect(port, '127.0.0.1')
      socket.write(head(path, headers))
      expect(statusIn(await text(socket))).toBe(408)
    }
  })

  it('may go on for a moment when they were answered early, then their connection ends', async () => {
    const port = await serve({ patience: 100 })
    const socket: Socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(head('/api/nowhere', { 'Content-Length': 16_000_000 }))
    expect(statusIn(await text(socket))).toBe(404)
    await vi.waitUntil(() => socket.destroyed, { timeout: 10_000 })
  })

  it('share their room with those of other requests until these are answered', async () => {
    const port = await serve({ roomForBodies: 200_000 })
    const send = (path: string, size: number, user = '') =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: 'POST',
        headers: { authorization: KEY, 'content-type': 'application/json', ...(user && { 'x-user': user }) },
        body: JSON.stringify({ text: 'x'.repeat(size) }),
      })
    release = () => undefined
    const none = release
    const first = send('/wait', 90_000)
    await vi.waitUntil(() => release !== none, { timeout: 10_000 })
    const refused = await send('/notes', 20_000)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect((await send('/notes', 5_000)).status).toBe(200)
    // Somebody else behind the same address.
    expect((await send('/notes', 80_000, '77')).status).toBe(200)
    release()
    await (await first).json()
    await vi.waitUntil(async () => (await send('/notes', 20_000)).status === 200, { timeout: 10_000 })
  })

  it('come with the rights of the moment of their last byte', async () => {
    const port = await serve()
    const body = JSON.stringify({ text: 'late' })
    const before = asked
    const socket = connect(port, '127.0.0.1')
    socket.write(head('/api/notes', { 'Content-Length': body.length, Authorization: KEY, Connection: 'close' }))
    socket.write(body.slice(0, 5))
    await vi.waitUntil(() => asked === before + 1, { timeout: 10_000 })
    test.clock.now += 5_000
    socket.write(body.slice(5))
    expect(statusIn(await text(socket))).toBe(200)
    expect(asked).toBe(before + 2)
  })
})
