// How long it takes to read an article of 100 kB, and to publish it with 200 comments on its words, over HTTP.
// node bench/article-texts.ts --data <folder>   (it writes to it)
import { parseArgs } from 'node:util'
import { createAnchor } from '@cairn/common/platform/anchors'
import { block, seeded, sentence } from '../common/src/platform/anchors/random-texts.testing.ts'
import { startWithPeople } from './people.ts'
import { measure, type Timing } from './timing.ts'

const LENGTH = 100_000
const ANCHORS = 200
const { values } = parseArgs({
  options: { data: { type: 'string', default: 'data' }, port: { type: 'string', default: '8096' } },
})

const random = seeded(1)
const pieces: string[] = []
for (let length = 0; length < LENGTH; length += (pieces.at(-1)?.length ?? 0) + 2) pieces.push(block(random))
const article = pieces.join('\n\n')

/** As people change articles: a sentence comes, or blocks all over begin anew. A number makes each text another one. */
const CHANGES: Readonly<Record<string, (run: number) => string>> = {
  'published with another sentence': run =>
    [...pieces.slice(0, pieces.length >> 1), `${sentence(random)} ${run}`, ...pieces.slice(pieces.length >> 1)].join(
      '\n\n',
    ),
  'published, every fifth block begun anew': run =>
    pieces.map((piece, at) => (at % 5 ? piece : `New ${run} ${piece}`)).join('\n\n'),
}

const { server, admin } = await startWithPeople(values.data, Number(values.port), { groups: 0 })
const { client } = admin
let missed = false
function tell(name: string, { runs, p50, p95, max }: Timing, goal: number): void {
  missed ||= p95 > goal
  const figures = [p50, p95, max].map(value => value.toFixed(1)).join(' | ')
  console.log(`| ${name} | ${runs} | ${figures} | ≤ ${goal} | ${p95 <= goal ? 'yes' : '**no**'} |`)
}

try {
  const me = await client.get('/users/me?fields=id')
  const key = `AT${Date.now().toString(36).toUpperCase()}`
  const project = await client.post('/admin/projects?fields=id', { name: key, shortName: key, leader: { id: me.id } })
  const { id } = await client.post('/articles?fields=id', { project, summary: 'A long one', content: article })
  for (let made = 0; made < ANCHORS; ) {
    const start = random.below(article.length - 100)
    const anchor = createAnchor(article, { start, end: start + random.between(5, 100) }, '')
    if (!anchor) continue
    const { quote, start: from, end } = anchor
    await client.post(`/articles/${id}/comments`, { text: `Number ${made}`, anchor: { quote, start: from, end } })
    made++
  }
  console.log('| article of 100 kB with 200 comments on its words | runs | p50 ms | p95 ms | most | goal, p95 | met |')
  console.log('|---|---|---|---|---|---|---|')
  const read = () => client.get(`/articles/${id}?fields=id,summary,content,contentVersion`)
  tell('read', await measure(read, { runs: 200, warmup: 20 }), 30)
  for (const [name, change] of Object.entries(CHANGES)) {
    const publish = (run: number) => client.post(`/articles/${id}?fields=id,contentVersion`, { content: change(run) })
    tell(name, await measure(publish, { runs: 60, warmup: 10 }), 60)
  }
  const comments = () =>
    client.get(`/articles/${id}/comments?inline=true&$top=-1&fields=id,text,anchor(quote,start,end,state)`)
  tell('its comments on words, all', await measure(comments, { runs: 100, warmup: 10 }), 60)
} finally {
  await server.stop()
}
if (missed) process.exitCode = 1
