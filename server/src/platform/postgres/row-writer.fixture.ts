import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { startEmbeddedPostgres } from './index.ts'

/**
 * Stands for a server: owns PostgreSQL, inserts rows over several connections, and appends the id of each row to a file
 * as soon as its commit was acknowledged. Runs until it is killed.
 */
const [dataDir = '', acknowledged = ''] = process.argv.slice(2)
const CONNECTIONS = 8
const SCHEMA = 'create table if not exists written (id text primary key, payload text not null)'

const postgres = await startEmbeddedPostgres({ dataDir })
const pool = new pg.Pool({ connectionString: postgres.url, max: CONNECTIONS })
await pool.query(SCHEMA)
await Promise.all(Array.from({ length: CONNECTIONS }, (_, lane) => write(lane)))

async function write(lane: number): Promise<void> {
  for (let count = 0; ; count += 1) {
    const id = `${process.pid}-${lane}-${Date.now()}-${count}`
    await pool.query('insert into written (id, payload) values ($1, repeat($1, 20))', [id])
    appendFileSync(acknowledged, `${id}\n`)
  }
}
