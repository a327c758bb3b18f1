import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createClient } from './client.ts'
import { cairn, startServer } from './server.ts'

// Uploads one large file as it is made up, reads it back, and watches the server's memory all the while: neither may
// depend on the size of the file. `node bench/upload.ts --data <folder> [--mb 1024]`

const MB = 1024 * 1024
const WATCH_MS = 100
/** Memory that the way of a file may take on top of what the server takes anyway, in MB. */
const GOAL_MB = 100

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: 'data' },
    port: { type: 'string', default: '8098' },
    mb: { type: 'string', default: '1024' },
  },
})
const size = Number(values.mb) * MB
process.env.CAIRN_MAX_UPLOAD = String(size)

const login = `bench-upload-${randomBytes(3).toString('hex')}`
await cairn(values.data, 'user', 'create', login, '--name', login, '--email', `${login}@example.com`, '--admin')
const token = await cairn(values.data, 'token', 'create', login, '--name', 'bench')
const server = await startServer(values.data, Number(values.port))
try {
  const client = createClient(server.url, token)
  const me = await client.get('/users/me?fields=id')
  const key = `UP${randomBytes(3).toString('hex').toUpperCase()}`
  const project = { name: key, shortName: key, leader: { id: me.id } }
  const { id } = await client.post('/admin/projects?fields=id&template=default', project)
  const issue = await client.post('/issues?fields=id', { project: { id }, summary: 'A large file' })

  const before = await server.memoryMb()
  const up = await watched(() => upload(`/issues/${issue.id}/attachments?fields=url,size`))
  const [file] = JSON.parse(up.result) as { url: string; size: number }[]
  if (file?.size !== size) throw new Error(`Of ${size} bytes ${file?.size} arrived`)
  const down = await watched(() => download(file.url))
  if (down.result !== size) throw new Error(`Of ${size} bytes ${down.result} came back`)

  process.stdout.write(
    `| ${values.mb} MB | s | MB/s | memory before | at most | goal | met |\n|---|---|---|---|---|---|---|\n` +
      row('sent', before, up) +
      row('read', before, down),
  )
} finally {
  await server.stop()
}

interface Watched<T> {
  readonly result: T
  readonly seconds: number
  readonly peakMb: number
}

function row(name: string, before: number, { seconds, peakMb }: Watched<unknown>): string {
  const rate = Number(values.mb) / seconds
  const met = peakMb - before <= GOAL_MB ? 'yes' : '**no**'
  const cells = [name, seconds.toFixed(1), rate.toFixed(0), `${before.toFixed(0)} MB`, `${peakMb.toFixed(0)} MB`]
  return `| ${cells.join(' | ')} | ≤ + ${GOAL_MB} MB | ${met} |\n`
}

/** Does the work and looks at the server's memory until it is done. */
async function watched<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const begin = performance.now()
  let peakMb = 0
  let isDone = false
  const watch = async (): Promise<void> => {
    while (!isDone) {
      peakMb = Math.max(peakMb, await server.memoryMb())
      await pause(WATCH_MS)
    }
  }
  const watching = watch()
  try {
    const result = await work()
    return { result, seconds: (performance.now() - begin) / 1000, peakMb }
  } finally {
    isDone = true
    await watching
  }
}

/** Sends a form whose one file is made up on the way; gives the answer. */
async function upload(path: string): Promise<string> {
  const boundary = 'cairn-bench'
  const head =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n` +
    'Content-Type: application/octet-stream\r\n\r\n'
  const tail = `\r\n--${boundary}--\r\n`
  const block = randomBytes(MB)
  const call = request(`${server.url}/api${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': head.length + size + tail.length,
    },
  })
  const answered = new Promise<string>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', async reply => {
      let text = ''
      for await (const part of reply) text += String(part)
      if (reply.statusCode === 200) resolve(text)
      else reject(new Error(`The upload was answered with ${reply.statusCode}: ${text.slice(0, 300)}`))
    })
  })
  function* content(): Generator<Buffer> {
    yield Buffer.from(head)
    for (let sent = 0; sent < size; sent += block.length) yield block
    yield Buffer.from(tail)
  }
  await pipeline(Readable.from(content()), call)
  return answered
}

/** Reads a file without keeping it; gives its length. */
async function download(url: string): Promise<number> {
  const reply = await fetch(`${server.url}${url}`)
  let length = 0
  for await (const part of reply.body ?? []) length += part.length
  return length
}
