import type { BenchClient } from './client.ts'
import type { Measured } from './http.ts'
import { type Goal, measure } from './timing.ts'

export const LISTED =
  'id,idReadable,summary,resolved,updated,project(id,shortName),tags(id,name,color(id)),customFields(id,name,$type,value(id,name,login,fullName,isResolved,minutes,presentation,text,color(id,background,foreground)),projectCustomField(id,field(id,name)))'

const RUNS = { runs: 200, warmup: 60 } as const
const COUNT_GOAL: Goal = { p50: 30, p95: 60 }

export interface SearchNames {
  /** Short names of projects, the biggest first. */
  readonly projects: readonly [string, string, string]
  /** Someone with many issues in the first project. */
  readonly assignee: string
  readonly tags: readonly [string, string]
  readonly rareWord: string
}

/** Things to search for that exist in generated data. */
export async function searchNames(client: BenchClient, project: string): Promise<SearchNames> {
  const { leader } = await client.get(`/admin/projects/${project}?fields=leader(login)`)
  const tags: readonly { name: string }[] = await client.get('/tags?fields=name&$top=50')
  const shared = tags.map(tag => tag.name).filter(name => name !== 'Star')
  const issues: readonly { summary: string }[] = await client.get(
    `/issues?query=project:+${project}&fields=summary&$top=20`,
  )
  const words = new Set(issues.flatMap(({ summary }) => summary.split(/\W+/)).filter(word => word.length > 6))
  let rareWord = ''
  let fewest = Number.POSITIVE_INFINITY
  for (const word of words) {
    const count = await countOf(client, word)
    if (count < fewest && count > 0) [rareWord, fewest] = [word, count]
  }
  return {
    projects: [project, 'GEN1', 'GEN2'],
    assignee: leader.login,
    tags: [shared[0] ?? '', shared[1] ?? ''],
    rareWord,
  }
}

async function countOf(client: BenchClient, query: string): Promise<number> {
  return (await client.post('/issuesGetter/count?fields=count', { query })).count
}

/** The queries of lists, by name, with the goals of their first page. */
export function queriesOf({ projects, assignee, tags, rareWord }: SearchNames) {
  const [first] = projects
  return [
    {
      name: 'project, unresolved, assignee, by priority',
      query: `project: ${first} #Unresolved Assignee: ${assignee} sort by: Priority`,
      goal: { p50: 10, p95: 30 },
    },
    {
      name: 'three projects, two tags, type',
      query: `project: ${projects.join(', ')} tag: ${tags.join(', ')} Type: Bug`,
      goal: { p50: 15, p95: 40 },
    },
    { name: 'common word', query: 'error', goal: { p50: 15, p95: 40 } },
    { name: `rare word`, query: rareWord, goal: { p50: 15, p95: 40 } },
    {
      name: 'common word, project, two fields',
      query: `error project: ${first} State: Open Type: Bug`,
      goal: { p50: 25, p95: 60 },
    },
    { name: 'state was', query: `project: ${first} State: was Fixed`, goal: { p50: 50, p95: 150 } },
    {
      name: 'state changed in a week',
      query: `project: ${first} State: changed {minus 7d} .. Today`,
      goal: { p50: 50, p95: 150 },
    },
  ] as const
}

/** Lists of 50 by each query, their counts, and completion. */
export async function measureSearch(client: BenchClient, names: SearchNames): Promise<readonly Measured[]> {
  const measured: Measured[] = []
  const queries = queriesOf(names)
  for (const { name, query, goal } of queries) {
    const path = `/issuePage?query=${encodeURIComponent(query)}&$top=50&fields=${encodeURIComponent(`issues(${LISTED}),cursor`)}`
    const timing = await measure(() => client.get(path), RUNS)
    const { issues } = await client.get(path)
    measured.push({ name: `${name} (${issues.length} shown)`, timing, goal })
  }
  for (const { name, query } of queries.slice(0, 5)) {
    const path = `/issuePage?query=${encodeURIComponent(query)}&$top=1&fields=total,totalIsMinimum`
    measured.push({
      name: `count on the screen: ${name}`,
      timing: await measure(() => client.get(path), RUNS),
      goal: COUNT_GOAL,
    })
    measured.push({
      name: `count for clients (${await countOf(client, query)}): ${name}`,
      timing: await measure(() => client.post('/issuesGetter/count?fields=count', { query }), RUNS),
      goal: COUNT_GOAL,
    })
  }
  const texts = [`project: ${names.projects[0]} Sta`, 'Assignee: A', `tag: ${names.tags[0].slice(0, 2)}`, '']
  const fields =
    'query,caret,styleRanges(start,length,style),suggestions(option,prefix,suffix,description,completionStart,completionEnd,caret)'
  measured.push({
    name: 'completion',
    timing: await measure(run => {
      const query = texts[run % texts.length] ?? ''
      return client.post(`/search/assist?fields=${fields}`, { query, caret: query.length })
    }, RUNS),
    goal: { p50: 15, p95: 40 },
  })
  return measured
}
