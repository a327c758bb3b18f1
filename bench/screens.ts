// Measures what people wait for in the browser: first screens with nothing cached, and working with a long list.
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type FirstScreen, measureFirstScreen } from './browser.ts'
import { createClient } from './client.ts'
import { type ListWork, measureListWork } from './list-work.ts'
import { cairn, startServer } from './server.ts'

/** Lines of a table: what, measured, goal. */
export function screenRows(first: FirstScreen, work: ListWork): readonly string[] {
  const row = (what: string, value: number, unit: string, goal?: string) =>
    `| ${what} | ${value.toFixed(unit === 'MB' || value < 20 ? 1 : 0)} ${unit} | ${goal === undefined ? '' : `≤ ${goal} ${unit}`} |`
  return [
    row('navigation to the painted list, nothing cached', first.listMs, 'ms', '1,000'),
    row('navigation to the painted summary of an issue, nothing cached', first.issueMs, 'ms', '1,000'),
    row('JavaScript until the list is idle, compressed', first.scriptKb, 'kB'),
    row('press on a row to the painted summary beside the list', work.clickMs, 'ms', '100'),
    row('keys to the painted box of the quick search', work.searchMs, 'ms', '100'),
    row('scrolling fast: time between frames, in the middle', work.frameMs, 'ms', '16.7'),
    row('scrolling fast: time between frames, p95', work.slowFrameMs, 'ms'),
    row("scrolling fast: the main thread's own work in a frame", work.frameWorkMs, 'ms', '16'),
    row('heap with the first rows', work.heapBeforeMb, 'MB'),
    row(`heap after ${work.rows.toLocaleString('en')} rows`, work.heapMb, 'MB'),
  ]
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { data: { type: 'string', default: 'data' }, port: { type: 'string', default: '8099' } },
  })
  const login = `bench-screens-${randomBytes(3).toString('hex')}`
  const password = randomBytes(12).toString('base64url')
  await cairn(values.data, 'user', 'create', login, '--name', login, '--email', `${login}@example.com`, '--admin')
  const token = await cairn(values.data, 'token', 'create', login, '--name', 'bench')
  const server = await startServer(values.data, Number(values.port))
  try {
    await createClient(server.url, token).post(`/users/${login}/password`, { password })
    const account = { login, password }
    const rows = screenRows(await measureFirstScreen(server.url, account), await measureListWork(server.url, account))
    process.stdout.write(`| what | measured | goal |\n|---|---|---|\n${rows.join('\n')}\n`)
  } finally {
    await server.stop()
  }
}
