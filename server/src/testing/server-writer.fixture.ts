import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createApp, migrateDatabase } from '../app.ts'
import { systemContext } from '../cli/shell.ts'
import { createToken } from '../features/auth/index.ts'
import { createProject, findProject } from '../features/projects/index.ts'
import { createUser, findAccount } from '../features/users/index.ts'
import { loadConfig } from '../platform/config/index.ts'
import { createLog } from '../platform/log/index.ts'
import { startEmbeddedPostgres } from '../platform/postgres/index.ts'

/**
 * A whole server with people who write to it over HTTP: creates issues, comments on them and attaches files, and
 * appends what was acknowledged to a file. Runs until it is killed.
 */
const [dataDir = '', acknowledged = ''] = process.argv.slice(2)
const LANES = 4

const postgres = await startEmbeddedPostgres({ dataDir })
const config = loadConfig({ CAIRN_DATA_DIR: dataDir, CAIRN_PORT: '0', CAIRN_LOG_LEVEL: 'silent' })
const app = await createApp({ config, databaseUrl: postgres.url, log: createLog('silent') })
await migrateDatabase(app.platform.database)
await app.startBackground()
const base = `${await app.http.listen({ host: '127.0.0.1', port: 0 })}/api`
const token = await prepare()
await Promise.all(Array.from({ length: LANES }, () => write()))

async function prepare(): Promise<string> {
  const ctx = await systemContext(app.platform)
  const login = 'writer'
  const userId =
    (await findAccount(ctx, login))?.id ?? (await createUser(ctx, { login, fullName: 'Writer', admin: true }))
  if (!(await findProject(ctx, 'DUR')))
    await createProject(ctx, { shortName: 'DUR', name: 'Durable', leaderId: userId })
  return createToken(ctx, userId, randomBytes(8).toString('hex'))
}

async function post(
  path: string,
  body: unknown,
): Promise<{ readonly id: string } & readonly { readonly id: string }[]> {
  const isForm = body instanceof FormData
  const reply = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as never
}

async function write(): Promise<void> {
  for (;;) {
    const issue = await post('/issues?fields=id', { project: { shortName: 'DUR' }, summary: 'Kept' })
    acknowledge(`issue ${issue.id}`)
    const comment = await post(`/issues/${issue.id}/comments?fields=id`, { text: 'Kept, too' })
    acknowledge(`comment ${comment.id}`)
    const content = randomBytes(20_000)
    const form = new FormData()
    form.append('file', new Blob([content]), 'kept.bin')
    const [file] = await post(`/issues/${issue.id}/attachments?fields=id`, form)
    acknowledge(`file ${file?.id} ${createHash('sha256').update(content).digest('hex')}`)
  }
}

function acknowledge(line: string): void {
  appendFileSync(acknowledged, `${line}\n`)
}
