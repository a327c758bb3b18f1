import { createInterface } from 'node:readline'
import { attachEmbeddedPostgres, startEmbeddedPostgres } from './index.ts'
import type { EmbeddedPostgresOptions } from './types.ts'

/**
 * A process of its own that starts (or attaches to) an embedded PostgreSQL, tells the outcome as one line of JSON, and
 * stops it when it reads `stop`. Tests kill it, or run it as another user.
 */
const [mode = 'start', options = '{}'] = process.argv.slice(2)
const open = mode === 'attach' ? attachEmbeddedPostgres : startEmbeddedPostgres

const tell = (outcome: object) => process.stdout.write(`${JSON.stringify(outcome)}\n`)

try {
  const postgres = await open(JSON.parse(options) as EmbeddedPostgresOptions)
  tell({ pid: postgres.pid, url: postgres.url, adopted: postgres.adopted })
  for await (const line of createInterface({ input: process.stdin })) {
    if (line !== 'stop') continue
    await postgres.stop()
    break
  }
  process.exit(0)
} catch (error) {
  const { name, message } = error instanceof Error ? error : { name: 'unknown', message: String(error) }
  tell({ error: name, message })
  process.exit(1)
}
