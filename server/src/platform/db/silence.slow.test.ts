import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeInstallation } from '../../cli/cli.testing.ts'
import { createTestFolder, removeTestFolder } from '../postgres/postgres.testing.ts'
import { type Replica, startReplica } from '../postgres/replicas.testing.ts'
import { openDatabase } from './index.ts'

let folder = ''
let server: Replica
beforeAll(async () => {
  folder = await createTestFolder()
  await placeInstallation(folder)
  server = await startReplica(folder)
})
afterAll(async () => {
  await server.kill()
  await removeTestFolder(folder)
})

it('a database of this machine that hangs for ten seconds, as on a slow disk, ends nothing that waits for it', async () => {
  const database = openDatabase(server.url, 4, () => undefined)
  const [before] = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.background)).rows
  await server.freeze()
  const waiting = sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.background)
  waiting.catch(() => undefined)
  // Longer than a host of several is waited for.
  await sleep(11_000)
  await server.thaw()
  expect((await waiting).rows).toEqual([before])
  await database.close()
})
