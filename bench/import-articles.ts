import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient } from './client.ts'
import { cairn, startServer } from './server.ts'

// Imports a folder of Markdown as articles, exports it again, and watches the server's memory all the while. Texts link to
// their neighbours and show pictures. `node bench/import-articles.ts --data <folder> [--files 5000]`

/** Seconds that the whole import may take. */
const GOAL_SECONDS = 300
/** Memory that either may take on top of what the server takes anyway, in MB. */
const GOAL_MB = 300
const WATCH_MS = 250

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data' },
    port: { type: 'string', default: '8097' },
    files: { type: 'string', default: '5000' },
  },
})
const count = Number(values.files)
const login = `bench-import-${randomBytes(3).toString('hex')}`
await cairn(values.data, 'user', 'create', login, '--name', login, '--email', `${login}@example.com`, '--admin')
const token = await cairn(values.data, 'token', 'create', login, '--name', 'bench')
const server = await startServer(values.data, Number(values.port))
try {
  const client = createClient(server.url, token)
  const me = await client.get('/users/me?fields=id')
  const key = `IM${randomBytes(3).toString('hex').toUpperCase()}`
  const project = { name: key, shortName: key, leader: { id: me.id } }
  await client.post('/admin/projects?fields=id&template=default', project)

  const before = await server.memoryMb()
  const headers = { authorization: `Bearer ${token}` }
  const came = await watched(async () => {
    const address = `${server.url}/api/articles/import?project=${key}&fields=id`
    const reply = await fetch(address, { method: 'POST', headers, body: folder() })
    const { id } = (await reply.json()) as { id: string }
    for (;;) {
      const { state, counts, problem } = await client.get(`/articleImports/${id}?fields=state,counts,problem`)
      if (state === 'done' && counts.create >= count) return
      if (['done', 'failed', 'stopped'].includes(state))
        throw new Error(`${state}: ${problem} ${JSON.stringify(counts)}`)
      await pause(WATCH_MS)
    }
  })
  const went = await watched(async () => {
    const reply = await fetch(`${server.url}/api/admin/projects/${key}/articles/export`, { headers })
    let bytes = 0
    for await (const chunk of reply.body ?? []) bytes += (chunk as Uint8Array).length
    if (bytes < count * 500) throw new Error(`Of ${count} files ${bytes} bytes came back`)
  })
  process.stdout.write(
    `| ${count} files | s | articles/s | memory before | at most | goal | met |\n|---|---|---|---|---|---|---|\n` +
      row('imported', before, came, GOAL_SECONDS) +
      row('exported', before, went, GOAL_SECONDS / 10),
  )
} finally {
  await server.stop()
}

/** Folders of a hundred texts; each links to the next one and to its index, every tenth shows a picture. */
function folder(): FormData {
  const form = new FormData()
  const words = 'The quick brown fox jumps over the lazy dog and writes about it at length. '.repeat(20)
  for (let number = 0; number < count; number++) {
    const path = `wiki/part ${Math.floor(number / 100)}/page ${number}.md`
    const picture = number % 10 === 0 ? `\n\n![shot](../pictures/shot%20${number}.png)` : ''
    const next = number % 100 === 99 ? '' : `[next](page%20${number + 1}.md) `
    form.append('file', new Blob([`# Page ${number}\n\n${next}${words}\n\n## More\n\n${words}${picture}\n`]), path)
    if (picture !== '') form.append('file', new Blob([randomBytes(20_000)]), `wiki/pictures/shot ${number}.png`)
  }
  return form
}

interface Watched {
  readonly seconds: number
  readonly peakMb: number
}

async function watched(work: () => Promise<void>): Promise<Watched> {
  let peakMb = 0
  const watch = setInterval(async () => {
    peakMb = Math.max(peakMb, await server.memoryMb())
  }, WATCH_MS)
  const begin = performance.now()
  try {
    await work()
    return { seconds: (performance.now() - begin) / 1_000, peakMb }
  } finally {
    clearInterval(watch)
  }
}

function row(name: string, before: number, { seconds, peakMb }: Watched, goalSeconds: number): string {
  const isMet = seconds <= goalSeconds && peakMb - before <= GOAL_MB
  if (!isMet) process.exitCode = 1
  const figures = [seconds.toFixed(1), (count / seconds).toFixed(0), before.toFixed(0), peakMb.toFixed(0)]
  return `| ${[name, ...figures, `${goalSeconds} s, +${GOAL_MB} MB`, isMet ? 'yes' : 'no'].join(' | ')} |\n`
}
