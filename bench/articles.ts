// Works with a wiki of 20,000 articles over HTTP: moves, whole branches, limits, search.
// node bench/articles.ts --data <folder>   (made with `generate --articles 20000`; it writes to it)
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createRandom, pick } from '../server/src/features/generate/random.ts'
import type { BenchClient } from './client.ts'
import { startWithPeople } from './people.ts'
import { measure, type Timing } from './timing.ts'

const BRANCH = 5_000
const FROM = 'KB1'
const [MOVE_MS, TO_PROJECT_MS, LIMIT_MS, SEARCH_MS] = [40, 2_000, 1_000, 40]
const PLACED = 'id,parentArticle(id),childArticles(id)'

interface Placed {
  readonly id: string
  readonly parentArticle: { readonly id: string } | null
  readonly childArticles: readonly { readonly id: string }[]
}

/** A number of moves in the tree, each of another article: among its siblings, and below another parent. */
async function measureMoves(client: BenchClient, articles: readonly Placed[]) {
  const random = createRandom(1)
  const leaves = articles.filter(({ childArticles, parentArticle }) => childArticles.length === 0 && parentArticle)
  const parents = articles.filter(({ childArticles }) => childArticles.length > 0)
  const runs = { runs: 200, warmup: 20 }
  const post = (body: () => object) => (run: number) =>
    client.post(`/articles/${leaves[run % leaves.length]?.id}?fields=id,ordinal`, body())
  return {
    'moved among its siblings': await measure(
      post(() => ({ ordinal: Math.floor(random() * 4) })),
      runs,
    ),
    'moved below another article': await measure(
      post(() => ({ parentArticle: { id: pick(random, parents).id }, ordinal: 0 })),
      runs,
    ),
  }
}

/** The article of the project below which all others stand; made when there is none. */
async function topOf(client: BenchClient): Promise<string> {
  const roots: readonly Placed[] = await client.get(`/admin/projects/${FROM}/rootArticles?fields=${PLACED}&$top=-1`)
  const [only] = roots
  if (only && roots.length === 1) return only.id
  const { id } = await client.post('/articles?fields=id', { project: { shortName: FROM }, summary: 'Everything' })
  for (const root of roots) await client.post(`/articles/${root.id}?fields=id`, { parentArticle: { id } })
  return id
}

async function measureBranch(client: BenchClient, me: string, articles: number) {
  const id = await topOf(client)
  const key = `BR${Date.now().toString(36).toUpperCase()}`
  await client.post('/admin/projects?fields=id', { name: key, shortName: key, leader: { id: me } })
  const change = (body: (run: number) => object) =>
    measure(run => client.post(`/articles/${id}?fields=id`, body(run)), { runs: 6, warmup: 2 })
  const count = articles.toLocaleString('en')
  return {
    [`${count} articles to another project, and back`]: await change(run => ({
      project: { shortName: run % 2 ? FROM : key },
    })),
    [`${count} articles limited, and shown again`]: await change(run => ({
      visibility: { permittedUsers: run % 2 ? [] : [{ id: me }] },
    })),
  }
}

/** Words that are in most, and in fewest, of the articles. */
async function wordsOf(client: BenchClient): Promise<readonly [common: string, rare: string]> {
  const texts: readonly { content: string }[] = await client.get('/articles?fields=content&$top=5')
  const words = [...new Set(texts.flatMap(({ content }) => content.match(/[a-z]{6,}/g) ?? []))].slice(0, 60)
  const counted: [string, number][] = []
  for (const word of words) counted.push([word, (await client.get(`/articles/count?query=${word}&fields=count`)).count])
  counted.sort(([, one], [, other]) => one - other)
  return [counted.at(-1)?.[0] ?? '', counted.find(([, count]) => count > 0)?.[0] ?? '']
}

async function measureQueries(client: BenchClient) {
  const [common, rare] = await wordsOf(client)
  const queries = {
    'a common word': common,
    'a rare word': rare,
    'two words of a project': `${common} ${rare} project: ${FROM}`,
    'a word of the title, by date': `title: ${common} sort by: updated`,
    'a phrase': `"${common} ${rare}"`,
    'what was changed last': 'updated: {This month} sort by: updated desc',
  }
  const timings: Record<string, Timing> = {}
  for (const [name, query] of Object.entries(queries))
    timings[`search: ${name}`] = await measure(
      () => client.get(`/articles?query=${encodeURIComponent(query)}&fields=id,idReadable,summary&$top=50`),
      { runs: 100, warmup: 10 },
    )
  return timings
}

const { values } = parseArgs({
  options: { data: { type: 'string', default: 'data' }, port: { type: 'string', default: '8098' } },
})
const { server, admin } = await startWithPeople(values.data, Number(values.port), { groups: 0 })
const { client } = admin
let missed = false
function tell(timings: Readonly<Record<string, Timing>>, goal: number): void {
  for (const [name, { runs, p50, p95 }] of Object.entries(timings)) {
    missed ||= p95 > goal
    const mark = p95 <= goal ? '' : '**'
    console.log(`| ${name} | ${runs} | ${p50.toFixed(1)} / ${mark}${p95.toFixed(1)}${mark} | ≤ ${goal} ms |`)
  }
}

try {
  const { id: me } = await client.get('/users/me?fields=id')
  const all: readonly Placed[] = await client.get(`/admin/projects/${FROM}/articles?fields=${PLACED}&$top=-1`)
  if (all.length < BRANCH) throw new Error(`${FROM} has only ${all.length} articles`)
  console.log('| articles | runs | p50 / p95 ms | goal, p95 |')
  console.log('|---|---|---|---|')
  tell(await measureQueries(client), SEARCH_MS)
  tell(await measureMoves(client, all), MOVE_MS)
  const branch = await measureBranch(client, me, all.length)
  for (const [index, [name, timing]] of Object.entries(branch).entries())
    tell({ [name]: timing }, index === 0 ? TO_PROJECT_MS : LIMIT_MS)
  console.log(
    `\nLoad of the machine: ${loadavg()
      .map(one => one.toFixed(1))
      .join(', ')}`,
  )
} finally {
  await server.stop()
}
if (missed) process.exitCode = 1
