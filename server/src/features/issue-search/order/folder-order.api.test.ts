import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { migrationFolders } from '../../../features.ts'
import { migrate, readMigrations } from '../../../platform/db/index.ts'
import { databaseAt } from '../../../testing/global-setup.ts'

/** The migrations that brought keys: the release before has none of them. */
const SINCE = ['0103-manual-order', '0104-issues-by-number', '0105-folder-order-to-keys']

describe('orders by hand of the release before', () => {
  const name = `ranks_${randomBytes(6).toString('hex')}`
  let server: pg.Client
  let client: pg.Client
  beforeAll(async () => {
    server = new pg.Client({ connectionString: databaseAt(inject('serverUrl'), 'postgres') })
    await server.connect()
    await server.query(`create database ${name}`)
    client = new pg.Client({ connectionString: databaseAt(inject('serverUrl'), name) })
    await client.connect()
    const release = await readMigrations(migrationFolders)
    expect(release.filter(migration => SINCE.includes(migration.name))).toHaveLength(SINCE.length)
    await migrate(
      client,
      release.filter(migration => !SINCE.includes(migration.name)),
    )
    // What an order refers to, and nothing else.
    await client.query(`set session_replication_role = replica;
      insert into host (id, kind, project_id) select n, 'issue', 1 from generate_series(1, 9) n;
      insert into issue (id, project_id, number, reporter_id, summary, created, updated)
        select n, 1, n, 1, '', 0, 0 from generate_series(1, 9) n;
      set session_replication_role = origin`)
    await written(7, { 3: 0, 5: 2 ** 20, 1: -(2 ** 20), 9: 2 ** 19 })
    await written(8, { 1: -(10 ** 15), 2: 10 ** 15, 3: 17, 4: 18 })
    expect(await migrate(client, release)).toEqual(SINCE)
  })
  afterAll(async () => {
    await client.end()
    await server.query(`drop database ${name} with (force)`)
    await server.end()
  })

  /** As the release before writes. */
  const written = async (folder: number, ranks: Readonly<Record<number, number>>): Promise<void> => {
    for (const [issue, rank] of Object.entries(ranks))
      await client.query(
        `insert into folder_order (folder_id, issue_id, rank) values ($1, $2, $3)
         on conflict (folder_id, issue_id) do update set rank = excluded.rank`,
        [folder, issue, rank],
      )
  }
  const order = async (list: number): Promise<readonly number[]> => {
    const { rows } = await client.query(
      `select h.id::int from host h left join manual_order o on o.host_id = h.id and o.list_id = $1
       order by coalesce(o.key, 'h' || lpad((10000000000000 - h.id)::text, 13, '0') || 'V') collate "C", h.id`,
      [list],
    )
    return rows.map(row => row.id)
  }

  it('are kept: first what was moved, then the newest', async () => {
    expect(await order(7)).toEqual([1, 3, 9, 5, 8, 7, 6, 4, 2])
    expect(await order(8)).toEqual([1, 3, 4, 2, 9, 8, 7, 6, 5])
  })

  it('follow what nodes of that release still move, also when they make room', async () => {
    await written(7, { 8: 5 })
    expect(await order(7)).toEqual([1, 3, 8, 9, 5, 7, 6, 4, 2])
    await client.query('begin; delete from folder_order where folder_id = 7')
    await written(7, { 5: 2 ** 20, 9: 2 ** 21, 1: 2 ** 22 })
    await client.query('commit')
    expect((await order(7)).filter(id => [1, 5, 9].includes(id))).toEqual([5, 9, 1])
    // What nobody moved with keys is not touched.
    expect(await order(8)).toEqual([1, 3, 4, 2, 9, 8, 7, 6, 5])
  })
})
