import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeInstallation } from '../cli/cli.testing.ts'
import { openEvents } from '../features/live/event-client.testing.ts'
import { createTestFolder, removeTestFolder, until } from '../platform/postgres/postgres.testing.ts'
import { type Replica, startReplica, startStandby } from '../platform/postgres/replicas.testing.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.testing.ts'
import {
  createVisitor,
  type NodeProcess,
  PASSWORD,
  setUp,
  startNode,
  startNodes,
  untilReady,
  type Visitor,
} from './node-processes.testing.ts'
import { keepWriting, type Writing } from './writing.testing.ts'

/** How often each fault happens. */
const ROUNDS = Number(process.env.CAIRN_FAILOVER_ROUNDS ?? 1)
/** No request waits longer, whatever happens to the database. */
const MAX_REQUEST_MS = 20_000

/** A server of the database, and how the nodes reach it. */
interface Host {
  readonly folder: string
  readonly proxy: DatabaseProxy
  replica: Replica
}

interface Fault {
  readonly happen: (primary: Host) => unknown
  /** After which another host is promoted, in ms: that it is away is seen sooner than that it is silent. */
  readonly noticed: number
  /**
   * Both nodes write again, in ms after the fault, but for what the promotion took. The goals are 5 s after a kill, where a
   * machine that others use as well gets some more, and 15 s else, see docs/benchmarks.md.
   */
  readonly within: number
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'is killed': { happen: ({ replica }) => replica.kill(), noticed: 200, within: 8_000 },
  freezes: { happen: ({ replica }) => replica.freeze(), noticed: 1_200, within: 15_000 },
  'cannot be reached': { happen: ({ proxy }) => proxy.swallow(), noticed: 1_200, within: 15_000 },
}

describe('two nodes on a primary with a standby', () => {
  let folder = ''
  let primary: Host
  let standby: Host
  let nodes: readonly NodeProcess[] = []
  let root: Visitor
  let project = ''
  let settings: Readonly<Record<string, string>> = {}

  beforeAll(async () => {
    folder = await createTestFolder()
    const [one, two] = [join(folder, 'one'), join(folder, 'two')]
    await placeInstallation(one)
    const first = await startReplica(one)
    primary = { folder: one, replica: first, proxy: await startDatabaseProxy(first.url) }
    const second = await startStandby(first, two)
    standby = { folder: two, replica: second, proxy: await startDatabaseProxy(second.url) }
    await bind()
    const hosts = [primary, standby].map(({ proxy }) => new URL(proxy.url).host)
    const url = new URL(primary.proxy.url)
    settings = {
      DATABASE_URL: `${url.href.replace(url.host, hosts.join(','))}?target_session_attrs=read-write`,
      CAIRN_STATEMENT_TIMEOUT: '5000',
      CAIRN_DRAIN: '0',
    }
    nodes = await startNodes(folder, 2, settings)
    root = createVisitor(nodes.map(({ url }) => url))
    await setUp(nodes, root)
    const made = await root.post('/admin/projects?fields=id', {
      ...{ shortName: 'SEA', name: 'Sea', leader: { login: 'root' } },
    })
    project = made.body.id
  })
  afterAll(async () => {
    await Promise.all(nodes.map(node => node.stop()))
    for (const { proxy, replica, folder } of [primary, standby]) {
      await proxy.close()
      await replica.kill()
      await removeTestFolder(folder)
    }
    await removeTestFolder(folder)
  })

  /** From now on nothing is acknowledged that the standby has not got. */
  async function bind(): Promise<void> {
    await primary.replica.ask(`alter system set synchronous_standby_names = '*'`)
    await primary.replica.ask('select pg_reload_conf()')
    await until('the standby follows', async () => {
      const [row] = await primary.replica.ask('select sync_state from pg_stat_replication')
      return row?.sync_state === 'sync'
    })
  }

  async function promote(): Promise<void> {
    await standby.replica.promote()
    const former = primary
    primary = standby
    standby = former
  }

  /** The former primary comes back as a standby of the new one. */
  async function rejoin(): Promise<void> {
    await standby.replica.kill()
    await removeTestFolder(standby.folder)
    standby.replica = await startStandby(primary.replica, standby.folder)
    await standby.proxy.mend()
    await bind()
  }

  const createIssue = async (summary: string): Promise<string> => {
    const reply = await root.post('/issues?fields=id', { project: { id: project }, summary })
    expect(reply.status, reply.bytes.toString()).toBe(200)
    return reply.body.id
  }

  const missing = async (texts: readonly string[]): Promise<readonly string[]> => {
    const found = new Set((await primary.replica.ask('select text from comment')).map(({ text }) => text))
    return texts.filter(text => !found.has(text))
  }

  // A short run does without the second one that is silent.
  const names = process.env.CAIRN_FAILOVER_ROUNDS ? Object.keys(FAULTS) : ['is killed', 'freezes']
  const trials = names.flatMap(name => Array.from({ length: ROUNDS }, (_, round) => ({ name, round })))
  it.each(trials)('write again soon when it $name, and nothing that was acknowledged is lost ($round)', async trial => {
    const { name, round } = trial
    const fault = FAULTS[name]
    if (!fault) throw new Error(name)
    const issue = await createIssue(name)
    const writing: readonly Writing[] = nodes.flatMap(({ url }, node) =>
      ['a', 'b'].map(lane => keepWriting(root.on(url), issue, `${name} ${round} ${node} ${lane}`)),
    )
    await until('all write', async () => writing.every(({ acknowledged }) => acknowledged.length > 3))
    const begin = performance.now()
    await fault.happen(primary)
    await sleep(fault.noticed)
    const promoting = performance.now()
    await promote()
    const promoted = performance.now()
    const again = await until('all write again', async () => {
      const first = writing.map(({ acknowledged }) => acknowledged.find(({ begun }) => begun > promoted)?.at)
      return !first.includes(undefined) && Math.max(...first.map(Number))
    })
    await Promise.all(writing.map(({ stop }) => stop()))
    await rejoin()
    const figures = {
      again: Math.round(again - begin - (promoted - promoting)),
      promotion: Math.round(promoted - promoting),
      slowest: Math.round(Math.max(...writing.map(({ slowest }) => slowest))),
    }
    if (process.env.CAIRN_FAILOVER_ROUNDS) console.log(`The primary ${name}: ${JSON.stringify(figures)}`)
    expect(await missing(writing.flatMap(({ acknowledged }) => acknowledged.map(({ text }) => text)))).toEqual([])
    const statuses = writing.flatMap(({ statuses }) => [...statuses.keys()])
    expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
    expect(figures.again).toBeLessThan(fault.within)
    expect(figures.slowest).toBeLessThan(MAX_REQUEST_MS)
  })

  it('refuse what is written while the database takes nothing, and go on when connections are taken away', async () => {
    const issue = await createIssue('Read only')
    const comment = () => root.post(`/issues/${issue}/comments?fields=id`, { text: 'Once' })
    await primary.replica.ask('alter system set default_transaction_read_only = on')
    await primary.replica.ask('select pg_reload_conf()')
    await until('writing is refused', async () => (await comment()).status === 503)
    expect((await comment()).headers.get('retry-after')).toBe('2')
    expect((await root.get(`/issues/${issue}?fields=id`)).status).toBe(200)
    await primary.replica.ask('alter system reset default_transaction_read_only')
    await primary.replica.ask('select pg_reload_conf()')
    await until('writing is taken', async () => (await comment()).status === 200)
    for (let time = 0; time < 3; time++) {
      await primary.replica.ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'cairn%'`,
      )
      // Whoever only read meanwhile is told to try again; nobody waits.
      expect([200, 503]).toContain((await comment()).status)
      await until('all is as before', async () => (await comment()).status === 200)
    }
  })

  it('show nothing that was lost with the primary, and tell streams to begin anew', async () => {
    const { body: reader } = await root.post('/users?fields=id', {
      ...{ login: 'reader', fullName: 'Reader', email: null, password: PASSWORD },
    })
    const visitor = createVisitor(nodes.map(({ url }) => url))
    expect((await visitor.post('/session', { login: 'reader', password: PASSWORD })).status).toBe(200)
    const issue = await createIssue('Kept')
    const paths = [
      `/issues/${issue}?fields=id,summary,updated,tags(name),comments(text),customFields(name,value(name))`,
      `/issues?query=project:%20SEA%20%23Kept&fields=id,summary,tags(name),customFields(name,value(name))`,
      `/issues?query=Lost&fields=id,summary`,
      `/issues?query=tag:%20lost&fields=id`,
      `/issues/${issue}/activities?categories=IssueCreatedCategory,SummaryCategory,CommentsCategory&fields=id,added(text)`,
      '/admin/projects?fields=id,name,description,team(users(login))',
      '/users?fields=id,login,fullName',
      '/groups?fields=id,name',
      '/issueTags?fields=id,name',
      '/admin/globalSettings/systemSettings?fields=maxExportItems',
    ]
    const seen = (url: string) =>
      Promise.all(
        [root, visitor].flatMap(who =>
          paths.map(async path => {
            const { status, bytes } = await who.on(url).get(path)
            return `${path} ${status} ${bytes}`
          }),
        ),
      )
    const all = (urls: readonly string[]) => Promise.all(urls.map(seen))
    const urls = nodes.map(({ url }) => url)
    await all(urls)
    const streams = await Promise.all(urls.map(url => openEvents(url, root, { projects: '*' })))

    await primary.replica.ask('alter system reset synchronous_standby_names')
    await primary.replica.ask('select pg_reload_conf()')
    await standby.replica.ask(`alter system set primary_conninfo = ''`)
    await standby.replica.ask('select pg_reload_conf()')
    await until('the standby is behind', async () => {
      return (await primary.replica.ask('select 1 from pg_stat_replication')).length === 0
    })
    const changes: readonly (readonly [string, object])[] = [
      [`/admin/projects/${project}/team/users`, { id: reader.id }],
      [`/issues/${issue}`, { summary: 'Lost' }],
      [`/issues/${issue}/comments`, { text: 'Lost' }],
      ['/tags', { name: 'lost' }],
      ['/users/reader', { fullName: 'Lost' }],
      [`/admin/projects/${project}`, { description: 'Lost' }],
      ['/groups', { name: 'Lost' }],
      ['/admin/globalSettings/systemSettings', { maxExportItems: 77 }],
    ]
    for (const [path, body] of changes) {
      expect((await root.post(path, body)).status, path).toBe(200)
      await all(urls)
    }
    expect((await visitor.get(`/issues/${issue}?fields=summary`)).body.summary).toBe('Lost')

    await primary.replica.kill()
    await promote()
    await until('all write again', async () => {
      const replies = await Promise.all(urls.map(url => root.on(url).post(`/groups`, { name: `Kept ${url}` })))
      return replies.every(({ status }) => status !== 503)
    })
    for (const [index, stream] of streams.entries()) {
      await stream.ended(20_000)
      const last = stream.received.findLast(({ id }) => id !== null)?.id ?? ''
      const again = await openEvents(urls[index] ?? '', root, { projects: '*' }, { 'last-event-id': last })
      await again.next(({ event }) => event === 'reset')
      again.close()
    }
    // As many changes as were lost, of other things.
    for (let n = 0; n < 3; n++) {
      expect((await root.post('/tags', { name: `kept${n}` })).status).toBe(200)
      expect((await root.post(`/issues/${issue}/comments`, { text: `Kept ${n}` })).status).toBe(200)
    }
    const fresh = await startNode(folder, 'fresh', settings)
    const [truth, ...shown] = await all([fresh.url, ...urls])
    await fresh.stop()
    expect(truth?.filter(text => /Lost"|lost"|:77/.test(text))).toEqual([])
    for (const of of shown) expect(of).toEqual(truth)
    expect((await visitor.get(`/issues/${issue}?fields=summary`)).status).toBe(404)

    const told = await Promise.all(urls.map(url => openEvents(url, root, { projects: '*' })))
    const next = await createIssue('Told')
    for (const stream of told) await stream.next(({ data }) => data.issue === next)
    for (const stream of [...streams, ...told]) stream.close()
    await Promise.all(nodes.map(untilReady))
  })
})
