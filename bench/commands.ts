import type { BenchClient } from './client.ts'
import type { Measured } from './http.ts'
import { measure } from './timing.ts'

/** Issues of one request; more run in the background. */
const MANY = 1_000
const RUNS = { runs: 6, warmup: 2 } as const

/** One command on a thousand issues: each run makes a change that the one before did not. */
export async function measureCommands(client: BenchClient, project: string): Promise<readonly Measured[]> {
  const found: readonly { id: string }[] = await client.get(`/issues?query=project:+${project}&fields=id&$top=${MANY}`)
  const issues = found.map(({ id }) => ({ id }))
  // Whoever is the assignee of an issue may be that of others.
  const team: readonly { customFields: readonly { value: { login?: string } | null }[] }[] = await client.get(
    `/issues?query=project:+${project}+has:+Assignee&customFields=Assignee&fields=customFields(value(login))&$top=1`,
  )
  const login = team[0]?.customFields[0]?.value?.login ?? 'me'
  const goal = { p50: 3_000, p95: 3_000 }
  const run = (...commands: readonly string[]) =>
    measure(async count => {
      await client.post('/commands?fields=operation(state)', { query: commands[count % commands.length], issues })
    }, RUNS)
  const assist = await measure(
    async count => {
      await client.post(
        '/commands/assist?fields=commands(description),suggestions(option),preview(changes),refusals(ids)',
        {
          query: `State Fixed tag bench for m${'e'.repeat(count % 2)}`,
          issues,
          skipRefusing: true,
        },
      )
    },
    { runs: 40, warmup: 10 },
  )
  const undo = await measure(async () => {
    const { operation } = await client.post('/commands?fields=operation(id)', { query: 'Critical', issues })
    await client.post(`/operations/${operation.id}/undo?fields=undone`, {})
  }, RUNS)
  return [
    { name: `one value of ${MANY} issues`, timing: await run('Critical', 'Minor'), goal },
    { name: `state of ${MANY} issues, resolving them`, timing: await run('State Fixed', 'State Open'), goal },
    {
      name: `assignee, state and tag of ${MANY} issues`,
      timing: await run(`for ${login} Fixed tag bench`, 'Unassigned Open untag bench'),
      goal,
    },
    { name: `star of ${MANY} issues`, timing: await run('star', 'unstar'), goal },
    { name: `changing ${MANY} issues and undoing it`, timing: undo, goal: { p50: 6_000, p95: 6_000 } },
    { name: `what commands on ${MANY} issues would do`, timing: assist, goal: { p50: 100, p95: 200 } },
  ]
}
