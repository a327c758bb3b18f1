import { parseArgs } from 'node:util'
import type { BenchClient } from './client.ts'
import { startWithPeople } from './people.ts'
import { type Timing, timingOf } from './timing.ts'
import { copyOf } from './working-copy.ts'

/** What others do meanwhile, one after another, as a person at a screen. */
const OTHERS: readonly { readonly name: string; readonly path: (id: string) => string }[] = [
  { name: 'an issue', path: id => `/issues/${id}?fields=id,summary,description,customFields(name,value(name))` },
  { name: '/users/me', path: () => '/users/me?fields=id,login' },
  { name: 'a list of 50', path: () => '/issuePage?query=%23Unresolved&$top=50&fields=issues(id,summary),cursor' },
]
/** The costliest that one person can ask for, as often as he likes. */
const WORST: readonly string[] = [
  '/activitiesPage?categories=CustomFieldCategory&fields=activities(id,timestamp)&reverse=true',
  '/issues?query=sort+by:+comments&fields=id&$top=50',
  '/issues?query=has:+-comments&fields=id&$top=50',
  '/issues?query=State:+changed+from+Open&fields=id&$top=50',
  '/issues?$skip=100000&$top=50&fields=id,summary,comments(text)',
]
const GREEDY_CLIENTS = 20
const RUNS = 100

export interface Fairness {
  readonly name: string
  readonly alone: Timing
  readonly beside: Timing
}

/** How long others wait while one person asks for the costliest things all the time, compared with a quiet server. */
export async function measureFairness(
  other: BenchClient,
  greedy: BenchClient,
  issueIds: readonly string[],
): Promise<readonly Fairness[]> {
  const alone = await rounds(other, issueIds)
  let isOver = false
  const asking = Array.from({ length: GREEDY_CLIENTS }, async (_, client) => {
    for (let turn = client; !isOver; turn++)
      // Refusals are what is wanted here.
      await greedy.get(WORST[turn % WORST.length] ?? '').catch(() => undefined)
  })
  const beside = await rounds(other, issueIds)
  isOver = true
  await Promise.all(asking)
  return OTHERS.map(({ name }, index) => ({
    name,
    alone: timingOf(alone[index] ?? []),
    beside: timingOf(beside[index] ?? []),
  }))
}

async function rounds(client: BenchClient, issueIds: readonly string[]): Promise<readonly (readonly number[])[]> {
  const samples: number[][] = OTHERS.map(() => [])
  for (let run = 0; run < RUNS; run++)
    for (const [index, { path }] of OTHERS.entries()) {
      const begin = performance.now()
      await client.get(path(issueIds[(run * 7) % issueIds.length] ?? ''))
      samples[index]?.push(performance.now() - begin)
    }
  return samples
}

/** Others may wait twice as long at most. */
export function fairnessTable(rows: readonly Fairness[]): readonly string[] {
  return [
    '| others ask for | p95 alone | p95 beside him | goal | met |',
    '|---|---|---|---|---|',
    ...rows.map(({ name, alone, beside }) => {
      const met = beside.p95 <= 2 * alone.p95 ? 'yes' : '**no**'
      return `| ${name} | ${alone.p95.toFixed(1)} ms | ${beside.p95.toFixed(1)} ms | ≤ 2 × | ${met} |`
    }),
  ]
}

// `node bench/fairness.ts --data <folder>`: this alone, on a copy of the data.
if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      data: { type: 'string', default: 'data' },
      copies: { type: 'string' },
      port: { type: 'string', default: '8099' },
    },
  })
  const copy = await copyOf(values.data, values.copies)
  try {
    const { server, admin, member } = await startWithPeople(copy.path, Number(values.port))
    try {
      const issues: readonly { id: string }[] = await member.client.get('/issues?fields=id&$top=500')
      const rows = await measureFairness(
        admin.client,
        member.client,
        issues.map(({ id }) => id),
      )
      process.stdout.write(`${fairnessTable(rows).join('\n')}\n`)
    } finally {
      await server.stop()
    }
  } finally {
    await copy.remove()
  }
}
