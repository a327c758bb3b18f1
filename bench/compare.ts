import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Measured, startWithPeople } from './people.ts'
import { type Kind, kindsOf, type Question } from './questions.ts'
import { takeSample } from './sample.ts'
import { timingOf } from './timing.ts'
import { copyOf } from './working-copy.ts'

// Asks this checkout and another one the same questions by turns, each on a copy of the data that it brings to its own
// schema: `node bench/compare.ts --with <checkout> --data <folder> [--rounds 200] [--only <part of a name>]`. By turns,
// because a machine that others use as well is another one a minute later. Rows whose median is more than 5 % worse are
// marked. The data must be of the older of the two.

const SEED = 7
/** A row that is so much slower is marked. */
const TOLERANCE = 1.05

const { values } = parseArgs({
  options: {
    with: { type: 'string' },
    data: { type: 'string', default: 'data' },
    copies: { type: 'string' },
    port: { type: 'string', default: '8099' },
    rounds: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
})
if (values.with === undefined) throw new Error('Say which other checkout: --with <folder>')
const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** One of the two: its server, and how it is asked. */
interface Side {
  readonly measured: Measured
  readonly kinds: ReadonlyMap<string, Kind>
}

async function ask({ server }: Measured, token: string, { method, path, body }: Question): Promise<number | null> {
  const begin = performance.now()
  const reply = await fetch(`${server.url}/api${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
  await reply.arrayBuffer()
  return reply.ok ? performance.now() - begin : null
}

const sideOf = async (measured: Measured): Promise<Side> => {
  const kinds = kindsOf(await takeSample(measured.admin.client, SEED))
  return { measured, kinds: new Map(kinds.map(kind => [kind.name, kind])) }
}

async function compare(sides: readonly [Side, Side], name: string, who: 'admin' | 'member'): Promise<string> {
  const samples: [number[], number[]] = [[], []]
  // What takes too long on a busy machine is given up.
  const refused: [number, number] = [0, 0]
  for (let round = 0; round < Number(values.rounds); round++)
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const { measured, kinds } = sides[index]
      const question = kinds.get(name)?.ask()
      const ms = question ? await ask(measured, measured[who].token, question) : null
      if (ms === null) refused[index]++
      else samples[index].push(ms)
    }
  const [before, now] = [timingOf(samples[0]), timingOf(samples[1])]
  const ratio = now.p50 / before.p50
  const shown = `${ratio > TOLERANCE ? '**' : ''}${ratio.toFixed(2)}${ratio > TOLERANCE ? '**' : ''}`
  const pair = ({ p50, p95 }: typeof now) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`
  const given = refused.some(count => count > 0) ? `, refused: ${refused.join(' and ')}` : ''
  return `| ${name} | ${who} | ${pair(before)} | ${pair(now)} | ${shown}${given} |`
}

const copies = [await copyOf(values.data, values.copies), await copyOf(values.data, values.copies)] as const
const started: Measured[] = []
try {
  const other = join(resolve(values.with), 'server/src/main.ts')
  started.push(await startWithPeople(copies[0].path, Number(values.port), { main: other }))
  started.push(await startWithPeople(copies[1].path, Number(values.port) + 1))
  const [before, now] = await Promise.all(started.map(sideOf))
  if (!before || !now) throw new Error('One of the two did not start')
  print('| asked | by | other checkout, p50 / p95 ms | this one | ratio of the medians |\n|---|---|---|---|---|')
  for (const who of ['admin', 'member'] as const)
    for (const name of now.kinds.keys()) if (name.includes(values.only)) print(await compare([before, now], name, who))
} finally {
  for (const { server } of started) await server.stop()
  for (const copy of copies) await copy.remove()
}
