import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { permissionKeys } from '@cairn/common/features/access'
import { defineEntity, list, ref, str } from '@cairn/common/platform/entity'
import { defineRoute, many, one, raw } from '@cairn/common/platform/route'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemActor } from '../../features/access/index.ts'
import { type ApiClient, createApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPresenter, defineLoader, Ref, refTo } from '../projection/index.ts'
import { createHttpServer, routeBinder } from './index.ts'

const Page = defineEntity({
  name: 'Page',
  classNo: 901,
  fields: { text: str(), parent: ref('Page'), copies: list('Page') },
})
const catalogue = { Page }
const handle = routeBinder<typeof catalogue>()
const KB = 1_024

interface PageRow {
  readonly id: number
  readonly text: string
  readonly parent_id: number | null
}

/** How many rows the statements asked for, one after the other. */
const loaded: number[] = []
const pageLoader = defineLoader<PageRow, number>({
  entity: 'Page',
  load: async (ctx, keys) => {
    loaded.push(keys.length)
    const { rows } =
      await sql<PageRow>`select id, text, parent_id from page where id = any(${[...keys]}::int[])`.execute(ctx.db)
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => `901-${row.id}` },
    text: { value: row => row.text },
    parent: { value: row => refTo('Page', row.parent_id) },
    copies: { value: row => Array.from({ length: 900 }, () => new Ref('Page', row.id)) },
  },
})
const routes = [
  handle(
    defineRoute({ id: 'pages.list', method: 'GET', path: '/pages', summary: '', returns: many('Page') }),
    async (_ctx, { paging }) =>
      Array.from({ length: paging.top ?? 0 }, (_, index) => new Ref('Page', paging.skip + index + 1)),
  ),
  handle(
    defineRoute({ id: 'pages.get', method: 'GET', path: '/pages/:id', summary: '', returns: one('Page') }),
    async (_ctx, { params }) => new Ref('Page', Number(params.id)),
  ),
  handle(defineRoute({ id: 'pages.raw', method: 'GET', path: '/rawPages', summary: '', returns: raw() }), async ctx => {
    const { rows } = await sql<PageRow>`select * from page where id = any(${[1, 2, 3]}::int[])`.execute(ctx.db)
    return rows.length
  }),
]

/** Each of 60 pages has a text of 100 kB. */
describe('what is read for a reply', () => {
  let test: TestApp
  const servers: FastifyInstance[] = []

  async function serve(roomForReply: number, roomForReplies = 100_000 * KB): Promise<ApiClient> {
    const http = await createHttpServer({
      platform: test.app.platform,
      catalogue,
      presenter: createPresenter(catalogue, [pageLoader]),
      routes,
      authenticate: async ({ headers }) => systemActor(Number(headers['x-user'] ?? 1), 'system', permissionKeys),
      requireUser: async () => undefined,
      health: test.app.health,
      isOriginAllowed: async () => false,
      roomForReply,
      roomForReplies,
    })
    servers.push(http)
    return createApiClient(http, {})
  }

  beforeAll(async () => {
    test = await startTestApp()
    const db = test.app.platform.database.main
    await sql`create table page (id int primary key, text text not null, parent_id int)`.execute(db)
    await sql`insert into page select n, n || repeat('x', 102400), 1 from generate_series(1, 60) n`.execute(db)
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await test.stop()
  })

  it('comes in portions that have room, and the reply is whole', async () => {
    const client = await serve(2_000 * KB)
    loaded.length = 0
    const reply = await client.get('/pages', { $top: '60', fields: 'id,text' })
    expect(reply.status).toBe(200)
    expect(reply.body.map(({ id }: { id: string }) => id)).toEqual(
      Array.from({ length: 60 }, (_, index) => `901-${index + 1}`),
    )
    expect(reply.body.at(-1).text).toHaveLength(102_402)
    // All, half of them, then as many as fitted.
    expect(loaded).toEqual([60, 30, 15, 15, 15, 15])
  })

  it('may stand in a reply much more often than in memory', async () => {
    const client = await serve(8_000 * KB)
    const reply = await client.get('/pages', { $top: '60', fields: 'text,parent(text)' })
    expect(reply.body).toHaveLength(60)
    expect(new Set(reply.body.map(({ parent }: { parent: { text: string } }) => parent.text.length))).toEqual(
      new Set([102_401]),
    )
  })

  it('is refused when one member alone needs more, read or written', async () => {
    const small = await serve(50 * KB)
    for (const path of ['/pages', '/pages/1', '/rawPages']) {
      const reply = await small.get(path, { $top: '3', fields: 'text' })
      expect([path, reply.status, reply.body.code]).toEqual([path, 413, 'reply_too_large'])
      expect(reply.body.error_description).toContain('51,200')
    }
    const large = await serve(8_000 * KB)
    const reply = await large.get('/pages/1', { fields: 'copies(text)' })
    expect([reply.status, reply.body.code]).toEqual([413, 'reply_too_large'])
    expect((await large.get('/pages/1', { fields: 'text' })).status).toBe(200)
  })

  it('of people who leave it unread leaves room for others', async () => {
    await serve(8_000 * KB, 25_000 * KB)
    const http = servers.at(-1)
    if (!http) throw new Error('No server')
    await http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = http.server.address() as AddressInfo
    const ask = (user: number, top: number): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const path = `/api/pages?fields=text,parent(text)&$top=${top}`
        request({ port, path, headers: { 'x-user': user } }, resolve)
          .on('error', reject)
          .end()
      })
    // Read as 6 and 5 MB and sent as twice as many, of which the first pieces alone are ever taken.
    const unread = [await ask(2, 60), await ask(2, 60), await ask(3, 50), await ask(3, 50)]
    const others = [await ask(4, 30), await ask(5, 10)]
    for (const reply of [...unread, ...others]) reply.destroy()
    expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 503])
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  })

  it('waits for others when all together need more, and their room comes back', async () => {
    const client = await serve(8_000 * KB, 500 * KB)
    const busy = await client.get('/pages', { $top: '4', fields: 'text' })
    expect([busy.status, busy.body.code, busy.headers['retry-after']]).toEqual([503, 'too_much_at_once', '5'])
    for (let round = 0; round < 8; round++)
      expect((await client.get('/pages', { $top: '2', fields: 'text' })).status).toBe(200)
  })
})
