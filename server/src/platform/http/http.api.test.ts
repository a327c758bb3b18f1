import { permissionKeys } from '@cairn/common/features/access'
import { defineEntity, int, list, ref, str } from '@cairn/common/platform/entity'
import { defineRoute, many, one, raw } from '@cairn/common/platform/route'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { systemActor } from '../../features/access/index.ts'
import { type ApiClient, createApiClient } from '../../testing/api-client.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPresenter, defineLoader, groupBy, Ref } from '../projection/index.ts'
import { createHttpServer, routeBinder } from './index.ts'

const Note = defineEntity({
  name: 'Note',
  classNo: 900,
  fields: { text: str(), size: int(), secret: str({ readOnly: true }), parent: ref('Note'), replies: list('Note') },
})
const catalogue = { Note }
const handle = routeBinder<typeof catalogue>()

interface NoteRow {
  readonly id: number
  readonly text: string
  readonly parent_id: number | null
}

const noteLoader = defineLoader<NoteRow, number>({
  entity: 'Note',
  load: async (ctx, keys) => {
    const { rows } =
      await sql<NoteRow>`select id, text, parent_id from note where id = any(${[...keys]}::int[]) and text <> 'hidden'`.execute(
        ctx.db,
      )
    return new Map(rows.map(row => [row.id, row]))
  },
  fields: {
    id: { value: row => `900-${row.id}` },
    text: { value: row => row.text },
    parent: { value: row => (row.parent_id === null ? null : new Ref('Note', row.parent_id)) },
    replies: {
      batch: async (ctx, rows) => {
        const found =
          await sql<NoteRow>`select id, text, parent_id from note where parent_id = any(${rows.map(row => row.id)}::int[]) order by id`.execute(
            ctx.db,
          )
        const byParent = groupBy(found.rows, row => row.parent_id)
        return new Map(rows.map(row => [row, (byParent.get(row.id) ?? []).map(reply => new Ref('Note', reply.id))]))
      },
    },
  },
})

const routes = [
  handle(
    defineRoute({ id: 'notes.list', method: 'GET', path: '/notes', summary: '', returns: many('Note') }),
    async (ctx, { paging }) => {
      const { rows } = await sql<{
        id: number
      }>`select id from note order by id offset ${paging.skip} limit ${paging.top}::int`.execute(ctx.db)
      return rows.map(row => new Ref('Note', row.id))
    },
  ),
  handle(
    defineRoute({ id: 'notes.get', method: 'GET', path: '/notes/:id', summary: '', returns: one('Note') }),
    async (_ctx, { params }) => new Ref('Note', Number(params.id)),
  ),
  handle(
    defineRoute({ id: 'notes.echo', method: 'POST', path: '/notes', summary: '', body: 'Note', returns: raw() }),
    async (_ctx, { body }) => ({
      body,
      polluted: 'polluted' in {},
    }),
  ),
  handle(
    defineRoute({
      id: 'notes.search',
      method: 'GET',
      path: '/search',
      summary: '',
      query: { limit: z.coerce.number().int().max(9) },
      returns: raw(),
    }),
    async (_ctx, { query }) => query,
  ),
  handle(defineRoute({ id: 'notes.fail', method: 'GET', path: '/fail', summary: '', returns: raw() }), async () => {
    throw new Error('password=hunter2 in select * from users')
  }),
]

describe('HTTP', () => {
  let test: TestApp
  const servers: FastifyInstance[] = []
  let client: ApiClient

  async function serve(basePath: string): Promise<ApiClient> {
    const platform = { ...test.app.platform, config: { ...test.app.platform.config, basePath } }
    const http = await createHttpServer({
      platform,
      catalogue,
      presenter: createPresenter(catalogue, [noteLoader]),
      routes,
      authenticate: async () => systemActor(test.system.actor.userId, 'system', permissionKeys),
      requireUser: async () => undefined,
      health: test.app.health,
      isOriginAllowed: async () => false,
    })
    servers.push(http)
    return createApiClient(http, {})
  }

  beforeAll(async () => {
    test = await startTestApp()
    const db = test.app.platform.database.main
    await sql`create table note (id int primary key, text text not null, parent_id int)`.execute(db)
    await sql`insert into note select n, 'note ' || n, nullif(n / 2, 0) from generate_series(1, 1300) n`.execute(db)
    await sql`update note set text = 'hidden' where id = 1300`.execute(db)
    client = await serve('')
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    await test.stop()
  })

  const post = (payload: string, type = 'application/json') =>
    client.send({ method: 'POST', url: '/api/notes', payload, headers: { 'content-type': type } })

  it.each<[string, string, string, number, string]>([
    ['JSON that does not parse', '{"text":', 'application/json', 400, 'invalid_json'],
    ['text that is no JSON', 'text=1', 'application/json', 400, 'invalid_json'],
    ['JSON as plain text, as a foreign page could send', '{"text":"x"}', 'text/plain', 415, 'unsupported_media_type'],
    ['a form', 'text=x', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
    ['an array for an object', '[]', 'application/json', 400, 'invalid_type'],
    ['a string for an object', '"x"', 'application/json', 400, 'invalid_type'],
    ['a number for a string', '{"text":1}', 'application/json', 400, 'invalid_type'],
    ['an array for a string', '{"text":["a","b"]}', 'application/json', 400, 'invalid_type'],
    ['an object for a string', '{"text":{"a":1}}', 'application/json', 400, 'invalid_type'],
    ['a fraction for a whole number', '{"size":1.5}', 'application/json', 400, 'invalid_type'],
    ['a number out of range', '{"size":99999999999}', 'application/json', 400, 'invalid_type'],
    ['a string that no database stores', '{"text":"a\\u0000b"}', 'application/json', 400, 'invalid_value'],
    ['half a character', '{"text":"\\ud800"}', 'application/json', 400, 'invalid_value'],
    ['a type that is no text', '{"$type":{}}', 'application/json', 400, 'invalid_type'],
    ['an object where a list is', '{"replies":{}}', 'application/json', 400, 'invalid_type'],
    ['deep nesting', `${'{"parent":'.repeat(40)}null${'}'.repeat(40)}`, 'application/json', 400, 'body_too_deep'],
    ['brackets without end', '['.repeat(100_000), 'application/json', 400, 'body_too_deep'],
    ['more values than anybody means', `[${'{},'.repeat(250_000)}{}]`, 'application/json', 400, 'body_too_complex'],
    ['a form where no files are taken', '--x--', 'multipart/form-data; boundary=x', 415, 'unsupported_media_type'],
    ['a body beyond every limit', `{"text":"${'x'.repeat(17 * 1024 * 1024)}"}`, 'application/json', 413, 'too_large'],
  ])('refuses %s and says so', async (_case, payload, type, status, code) => {
    const reply = await post(payload, type)
    expect(reply.body).toMatchObject({
      code,
      error: expect.stringMatching(/./),
      error_description: expect.stringMatching(/./),
    })
    expect(reply.status).toBe(status)
    expect(reply.headers['cache-control']).toBe('no-store')
    if (code === 'unsupported_media_type') expect(reply.body.error_description).toContain(type.split(';')[0])
    if (code === 'too_large') expect(reply.body.facts.limit).toBe(1_048_576)
  })

  it.each([
    '{"__proto__":{"polluted":1},"text":"x"}',
    '{"constructor":{"prototype":{"polluted":1}},"text":"x"}',
    '{"parent":{"__proto__":{"polluted":1}},"text":"x"}',
    '{"\\u005f_proto__":{"polluted":1},"text":"x"}',
  ])('is not poisoned by %s', async payload => {
    const reply = await post(payload)
    expect(reply.status === 400 || (reply.status === 200 && reply.body.polluted === false)).toBe(true)
    expect('polluted' in {}).toBe(false)
    expect(reply.text).not.toContain('"polluted":1')
  })

  it('takes an empty body for one without attributes', async () => {
    for (const type of ['application/json', 'application/json; charset=utf-8']) {
      const reply = await post('', type)
      expect([reply.status, reply.body.body]).toEqual([200, {}])
    }
  })

  it('drops attributes that the entity does not have and shortens qualified types', async () => {
    const reply = await post('{"$type":"a.b.Note","text":"x","unknown":1,"toString":2}')
    expect(reply.body.body).toEqual({ $type: 'Note', text: 'x' })
  })

  it.each([
    ['$top', '-2'],
    ['$top', 'many'],
    ['$top', '1.5'],
    ['$top', '1e400'],
    ['$skip', '-1'],
    ['$skip', '99999999999'],
  ])('refuses %s=%s by its name', async (name, value) => {
    const reply = await client.get('/notes', { [name]: value })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_parameter', facts: { name } })
    expect(reply.body.error_description).toContain(name)
  })

  it('refuses a query parameter that does not fit its schema', async () => {
    expect((await client.get('/search', { limit: '7' })).body).toEqual({ limit: 7 })
    const reply = await client.get('/search', { limit: '10' })
    expect(reply.status).toBe(400)
    expect(reply.body.facts.name).toBe('limit')
  })

  it.each([
    ['a bracket too many', 'id,text)'],
    ['a bracket too few', 'parent(id'],
    ['too much depth', `${'parent('.repeat(200)}id${')'.repeat(200)}`],
    ['too much text', `id,${'x'.repeat(200_000)}`],
    ['an unknown macro', 'parent(@nothing)'],
  ])('refuses fields with %s', async (_case, fields) => {
    const reply = await client.get('/notes/1', { fields })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
  })

  it('tells an unknown address from a verb that an address does not support', async () => {
    expect(await client.get('/nowhere')).toMatchObject({ status: 404, body: { code: 'no_route' } })
    expect(await client.get('/notes/1/more')).toMatchObject({ status: 404, body: { code: 'no_route' } })
    expect(await client.put('/notes', {})).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(await client.delete('/notes/7')).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
    expect(await client.send({ method: 'PATCH', url: '/api/notes/7' })).toMatchObject({ status: 405 })
  })

  it('does not let a header or parameter change the verb', async () => {
    const reply = await client.send({
      method: 'GET',
      url: '/api/notes/7?_method=DELETE',
      headers: { 'x-http-method-override': 'DELETE' },
    })
    expect(reply.status).toBe(200)
  })

  it('tolerates a slash at the end', async () => {
    expect((await client.get('/notes/', { $top: '1' })).body).toHaveLength(1)
    expect((await client.post('/notes/', { text: 'x' })).status).toBe(200)
  })

  it('gives no secrets away when something breaks', async () => {
    const reply = await client.get('/fail')
    expect(reply.status).toBe(500)
    expect(reply.body).toMatchObject({
      code: 'server_error',
      facts: { requestId: expect.stringMatching(/^[0-9a-f]{8}$/) },
    })
    expect(reply.text).not.toMatch(/hunter2|select|Error:|\.ts/)
  })

  it('answers in the language that was asked for, the developer message in English', async () => {
    const reply = await client.send({
      method: 'GET',
      url: '/api/nowhere',
      headers: { 'accept-language': 'xx,en;q=0.5' },
    })
    expect(reply.body.error_description).toBe(reply.body.error_developer_message)
  })

  it('marks every reply as what it is', async () => {
    for (const reply of [await client.get('/notes/1'), await client.get('/nowhere')])
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-type': 'application/json; charset=utf-8',
      })
  })

  it('lives below a base path and nowhere else', async () => {
    const below = await serve('/tracker')
    const get = (url: string) => below.send({ method: 'GET', url })
    expect((await get('/tracker/api/notes/1')).status).toBe(200)
    expect((await get('/api/notes/1')).status).toBe(404)
    expect(await below.send({ method: 'PUT', url: '/tracker/api/notes' })).toMatchObject({ status: 405 })
  })

  describe('collections', () => {
    it('hold 42 members unless more are asked for, and start where one wants', async () => {
      expect((await client.get('/notes')).body).toHaveLength(42)
      expect(
        (await client.get('/notes', { $top: '3', $skip: '5', fields: 'id' })).body.map(
          (note: { id: string }) => note.id,
        ),
      ).toEqual(['900-6', '900-7', '900-8'])
      expect((await client.get('/notes', { $top: '0' })).body).toEqual([])
    })

    it('are streamed whole and in order when they are long, without what is hidden', async () => {
      const reply = await client.get('/notes', { $top: '-1', fields: 'id,text' })
      expect(reply.body).toHaveLength(1_299)
      expect(reply.body[0]).toEqual({ id: '900-1', text: 'note 1', $type: 'Note' })
      expect(reply.body.at(-1)).toEqual({ id: '900-1299', text: 'note 1299', $type: 'Note' })
    })

    it.each(['id', 'id,text,parent(id,parent(text))', 'replies(id,replies(id,parent(text)))'])(
      'need as many statements for 400 members as for one: %s',
      async fields => {
        const count = (top: string) =>
          test.countStatements(() => client.get('/notes', { $skip: '10', $top: top, fields }))
        const few = await count('1')
        expect(await count('400')).toBe(few)
        expect(few).toBeGreaterThan(1)
      },
    )

    it('need more statements only for more depth', async () => {
      const count = (fields: string) => test.countStatements(() => client.get('/notes', { $top: '400', fields }))
      expect(await count('id,parent(id)')).toBe((await count('id')) + 1)
      expect(await count('id,parent(id,parent(id))')).toBe((await count('id')) + 2)
    })

    it('refuse a projection that would multiply into millions of objects, whatever its length', async () => {
      const family = `${'parent(replies('.repeat(14)}id${'))'.repeat(14)}`
      const reply = await client.get('/notes', { $skip: '10', $top: '400', fields: family })
      expect(reply.status).toBe(400)
      expect(reply.body.error_description).toContain('500,000 objects')
    })

    it('show nothing of a hidden member, also inside of others', async () => {
      expect((await client.get('/notes/1300')).status).toBe(404)
      const { body } = await client.get('/notes/650', { fields: 'replies(id)' })
      expect(body.replies.map((reply: { id: string }) => reply.id)).toEqual([])
    })
  })
})
