import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cairn, placeInstallation } from '../cli/cli.testing.ts'
import { type EventClient, openEvents } from '../features/live/event-client.testing.ts'
import { createTestFolder, removeTestFolder, until } from '../platform/postgres/postgres.testing.ts'
import { type Replica, startReplica } from '../platform/postgres/replicas.testing.ts'
import { startBalancer } from './balancer.testing.ts'
import {
  createVisitor,
  type NodeProcess,
  PASSWORD,
  type Reply,
  setUp,
  startNodes,
  untilReady,
  type Visitor,
} from './node-processes.testing.ts'
import { keepWriting } from './writing.testing.ts'

/** How often the journey is made. */
const ROUNDS = Number(process.env.CAIRN_NODE_ROUNDS ?? 1)
const ARCHIVE = join(import.meta.dirname, '../features/imports/fixtures/small-archive.json')

describe('two nodes on one database, which take turns with every request', () => {
  let folder = ''
  let database: Replica
  let nodes: readonly NodeProcess[] = []
  let root: Visitor
  const streams: EventClient[] = []

  beforeAll(async () => {
    folder = await createTestFolder()
    await placeInstallation(join(folder, 'database'))
    database = await startReplica(join(folder, 'database'))
    nodes = await startNodes(folder, 2, { DATABASE_URL: database.url })
    root = createVisitor(nodes.map(({ url }) => url))
    await setUp(nodes, root)
    await Promise.all(nodes.map(untilReady))
  })
  afterAll(async () => {
    for (const stream of streams) stream.close()
    await Promise.all(nodes.map(node => node.kill()))
    await database?.stop()
    await removeTestFolder(join(folder, 'database'))
    await removeTestFolder(folder)
  })

  const ok = async (asking: Promise<Reply>): Promise<Reply['body']> => {
    const reply = await asking
    expect(reply.status, reply.bytes.toString()).toBe(200)
    return reply.body
  }
  const open = async (node: number, visitor: Visitor, query: Readonly<Record<string, string>>) => {
    const stream = await openEvents(nodes[node]?.url ?? '', visitor, query)
    streams.push(stream)
    return stream
  }
  const signIn = async (login: string): Promise<Visitor> => {
    const visitor = createVisitor(nodes.map(({ url }) => url))
    await ok(visitor.post('/session', { login, password: PASSWORD }))
    return visitor
  }
  const createProject = (shortName: string) =>
    ok(root.post('/admin/projects?fields=id', { shortName, name: shortName, leader: { login: 'root' } }))
  it.each(Array.from({ length: ROUNDS }, (_, round) => round))('are as one for who works there (round %d)', async n => {
    const [near, far] = [await createProject(`A${n}`), await createProject(`B${n}`)]
    const login = `reader${n}`
    const { id: readerId } = await ok(
      root.post('/users?fields=id', { login, fullName: 'Reader', email: null, password: PASSWORD }),
    )
    for (const { id } of [near, far]) await ok(root.post(`/admin/projects/${id}/team/users`, { id: readerId }))
    const reader = await signIn(login)
    const heard = await Promise.all([0, 1].map(node => open(node, root, { projects: '*' })))
    const readers = await Promise.all([0, 1].map(node => open(node, reader, { projects: `${near.id},${far.id}` })))

    // A draft begun on one, gone on with and given a file on the other, published on the first.
    const draft = await ok(root.post('/users/me/drafts?fields=id', { summary: 'Half', project: { id: near.id } }))
    await ok(root.post(`/users/me/drafts/${draft.id}?fields=id`, { summary: 'Whole' }))
    const content = randomBytes(300_000)
    const form = new FormData()
    form.append('file', new Blob([content]), 'file.bin')
    await ok(root.post(`/users/me/drafts/${draft.id}/attachments?fields=id`, form))
    const issue = await ok(root.post(`/issues?draftId=${draft.id}&fields=id,summary,attachments(url,size)`, {}))
    expect(issue).toMatchObject({ summary: 'Whole', attachments: [{ size: content.length }] })
    for (const stream of [...heard, ...readers]) await stream.next(({ data }) => data.issue === issue.id)

    // Its content comes in parts, from both.
    const path = issue.attachments[0].url.replace(/^\/api/, '')
    const parts = [await root.get(path, { range: 'bytes=0-149999' }), await root.get(path, { range: 'bytes=150000-' })]
    expect(parts.map(({ status }) => status)).toEqual([206, 206])
    expect(Buffer.concat(parts.map(({ bytes }) => bytes)).equals(content)).toBe(true)

    const run = await ok(
      root.post('/commands?fields=operation(id)', { query: 'State Fixed tag: done', issues: [{ id: issue.id }] }),
    )
    const shown = async () => {
      const { resolved, tags } = await ok(root.get(`/issues/${issue.id}?fields=resolved,tags(name)`))
      return [resolved !== null, tags.length]
    }
    expect([await shown(), await shown()]).toEqual([
      [true, 1],
      [true, 1],
    ])
    expect(await ok(root.post(`/operations/${run.operation.id}/undo?fields=undone`))).toMatchObject({ undone: 2 })
    expect([await shown(), await shown()]).toEqual([
      [false, 0],
      [false, 0],
    ])

    // What happens on either is told by both.
    for (const text of ['First', 'Second']) {
      const comment = await ok(root.post(`/issues/${issue.id}/comments?fields=id`, { text }))
      for (const stream of [...heard, ...readers]) await stream.next(({ data }) => data.part === comment.id)
    }

    // Settings hold on the other with the next request.
    for (const limit of [70, 80, 90]) {
      await ok(root.post('/admin/globalSettings/systemSettings', { maxExportItems: limit }))
      const settings = await ok(root.get('/admin/globalSettings/systemSettings?fields=maxExportItems'))
      expect(settings.maxExportItems).toBe(limit)
    }
    const csv = await root.get(`/issues/export?format=csv&query=project:%20A${n}`)
    expect([csv.status, csv.bytes.toString()]).toEqual([200, expect.stringContaining('Whole')])

    // So do rights; streams that were open say nothing more after a second.
    for (const { url } of nodes) await ok(reader.on(url).get(`/issues/${issue.id}?fields=id`))
    await ok(root.delete(`/admin/projects/${near.id}/team/users/${readerId}`))
    const revoked = performance.now()
    for (const { url } of nodes.toReversed())
      expect((await reader.on(url).get(`/issues/${issue.id}?fields=id`)).status).toBe(404)
    while (performance.now() < revoked + 1_000) await ok(root.get('/config'))
    await ok(root.post(`/issues/${issue.id}?fields=id`, { summary: 'Not for readers' }))
    const told = await ok(root.post('/issues?fields=id', { project: { id: far.id }, summary: 'For readers' }))
    for (const stream of readers) {
      // Messages come in the order of events.
      await stream.next(({ data }) => data.issue === told.id)
      expect(stream.received.filter(({ at, data }) => at > revoked + 1_000 && data.issue === issue.id)).toEqual([])
    }

    await ok(reader.delete('/session'))
    for (const _ of nodes) expect((await reader.get('/users/me?fields=login')).status).toBe(401)
  })

  it('import beside one and are backed up beside the other, files included', async () => {
    const [first, second] = nodes.map(({ settings }) => settings)
    const brought = await cairn(first ?? {}, ['import', 'github-archive', ARCHIVE, '--project', 'IMP'])
    expect(brought.err).toContain('Imported 3 of 3')
    const counts = [
      await root.get('/issues?query=project:%20IMP&fields=id'),
      await root.get('/issues?query=project:%20IMP&fields=id'),
    ]
    expect(counts[0]?.body.length).toBeGreaterThan(1)
    expect(counts[1]?.body).toEqual(counts[0]?.body)
    const dumped = await cairn(second ?? {}, ['dump', join(folder, 'backup.tar.gz')])
    expect(dumped, dumped.err).toMatchObject({ code: 0, err: expect.stringMatching(/ and [1-9]\d* files to /) })
  })

  it('take over a job of one that is killed, within twenty seconds', async () => {
    const [first, second] = nodes
    if (!first || !second) throw new Error('There are two')
    await createProject('JOBS')
    const onFirst = root.on(first.url)
    const issue = await ok(onFirst.post('/issues?fields=id', { project: { shortName: 'JOBS' }, summary: 'Held' }))
    const fields = await ok(
      onFirst.get('/admin/projects/JOBS/customFields?fields=field(name),bundle(id,values(id,name))&$top=-1'),
    )
    const { bundle } = fields.find(({ field }: { field: { name: string } }) => field.name === 'State')
    const state = bundle.values.find(({ name }: { name: string }) => name === 'Submitted')
    // The first one alone can take the job, which waits for the issue.
    second.running.process.kill('SIGSTOP')
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`begin; select from issue where id = ${Number(issue.id.slice(2))} for update`)
    await ok(
      onFirst.post(`/admin/customFieldSettings/bundles/state/${bundle.id}/values/${state.id}`, { isResolved: true }),
    )
    const waiting = `select from pg_stat_activity where wait_event = 'transactionid'`
    await until('the job waits', async () => (await database.ask(waiting)).length > 0)
    const begin = performance.now()
    await first.kill()
    second.running.process.kill('SIGCONT')
    await client.query('rollback')
    await client.end()
    const onSecond = root.on(second.url)
    await until('it is done', async () => {
      const { body } = await onSecond.get(`/issues/${issue.id}?fields=resolved`)
      return typeof body?.resolved === 'number'
    })
    const took = performance.now() - begin
    if (process.env.CAIRN_NODE_ROUNDS) console.log(`The job went on after ${Math.round(took)} ms`)
    expect(took).toBeLessThan(20_000)
    await first.start()
    await untilReady(first)
  })

  it('are restarted one after the other behind a balancer, and nobody notices', async () => {
    const { id: project } = await createProject('ROLL')
    const issue = await ok(root.post('/issues?fields=id', { project: { id: project }, summary: 'Rolling' }))
    const balancer = await startBalancer(
      folder,
      nodes.map(({ url }) => url),
    )
    const visitor = root.on(balancer.url)
    await ok(visitor.get('/config'))
    const isOver = new AbortController()
    /** What a browser was told, which comes back whenever its stream ends. */
    const follow = (): readonly EventClient[] => {
      const own: EventClient[] = []
      const run = async (): Promise<void> => {
        while (!isOver.signal.aborted) {
          const last = own.at(-1)?.received.findLast(({ id }) => id !== null)?.id
          const seen: Record<string, string> = last ? { 'last-event-id': last } : {}
          const stream = await openEvents(balancer.url, root, { projects: project }, seen)
          expect(stream.status).toBe(200)
          own.push(stream)
          isOver.signal.addEventListener('abort', stream.close)
          await stream.ended(60_000)
        }
      }
      following.push(run())
      return own
    }
    const following: Promise<void>[] = []
    const followers = [follow(), follow()]
    await until('all follow', async () => followers.every(({ length }) => length > 0))
    const writing = [0, 1, 2].map(lane => keepWriting(visitor, issue.id, `Lane ${lane}`))
    const enough = (count: number) =>
      until('all write', async () => writing.every(({ acknowledged }) => acknowledged.length >= count))
    await enough(3)
    for (const node of nodes) {
      expect(await node.stop()).toBe(0)
      await node.start()
      await untilReady(node)
      const counts = writing.map(({ acknowledged }) => acknowledged.length)
      // Until the balancer has seen it, too.
      const seen = performance.now() + 4_000
      await until('the next may go', async () => performance.now() > seen)
      await enough(Math.max(...counts) + 1)
    }
    await Promise.all(writing.map(({ stop }) => stop()))
    for (const { statuses } of writing) expect([...statuses.keys()]).toEqual([200])
    const all = writing.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
    for (const streams of followers) {
      expect(streams.length).toBeGreaterThan(1)
      await until('everything is told', async () => {
        const parts = streams.flatMap(({ received }) => received.flatMap(({ data }) => data.part ?? []))
        return new Set(parts).size === all
      })
    }
    isOver.abort()
    await Promise.all(following)
    await balancer.stop()
  })
})
