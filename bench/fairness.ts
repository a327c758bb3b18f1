import type { BenchClient } from './client.ts'
import { type Timing, timingOf } from './timing.ts'

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
