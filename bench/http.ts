import type { BenchClient } from './client.ts'
import { type Goal, measure, type Timing } from './timing.ts'

const FIELDS =
  'customFields(id,name,$type,value(id,name,login,fullName,isResolved,minutes,presentation,text,color(id,background,foreground)),projectCustomField(id,field(id,name)))'
const ISSUE = `id,idReadable,summary,description,created,updated,resolved,reporter(id,login,fullName),project(id,shortName),tags(id,name),${FIELDS},comments(id,text,created,author(id,login,fullName)),links(id,direction,linkType(id,name),issues(id,idReadable,summary,resolved))`
const LIST = `issues(id,idReadable,summary,resolved,updated,project(id,shortName),tags(id,name,color(id)),${FIELDS}),cursor`

// Warm: each issue and page that is measured was read once before.
const RUNS = { runs: 300, warmup: 200 } as const
const WRITES = { runs: 200, warmup: 20 } as const

export interface Measured {
  readonly name: string
  readonly timing: Timing
  readonly goal: Goal
}

/** The goals of the foundation: reading one issue, lists and pages, and the three commonest writes. */
export async function measureHttp(client: BenchClient, project: string): Promise<readonly Measured[]> {
  const fields = await client.get(
    `/admin/projects/${project}/customFields?fields=id,field(id,name),bundle(values(id,name))&$top=-1`,
  )
  const state = fields.find((field: { field: { name: string } }) => field.field.name === 'State')
  const text = `project: ${project} #Unresolved sort by: Priority`
  const query = `/issuePage?query=${encodeURIComponent(text)}&$top=50&fields=${encodeURIComponent(LIST)}`

  const ids: string[] = (
    await client.get(`/issuePage?folder=${project}&$top=200&fields=issues(idReadable)`)
  ).issues.map((issue: { idReadable: string }) => issue.idReadable)
  const idOf = (run: number) => ids[run % ids.length] ?? ''
  const one = await measure(run => client.get(`/issues/${idOf(run)}?fields=${encodeURIComponent(ISSUE)}`), RUNS)
  const first = await measure(() => client.get(query), RUNS)

  let cursor: string | null = null
  let pagesRead = 0
  const pages = await measure(
    async () => {
      const page: { cursor: string | null } = await client.get(cursor ? `${query}&cursor=${cursor}` : query)
      cursor = ++pagesRead % 100 === 0 ? null : page.cursor
    },
    { runs: 99, warmup: 101 },
  )
  const created: string[] = []
  const create = await measure(async run => {
    const issue = await client.post('/issues?fields=id', {
      project: { shortName: project },
      summary: `Measured ${run}`,
      description: 'Some words about it',
    })
    created.push(issue.id)
  }, WRITES)
  const values: readonly { id: string }[] = state.bundle.values
  const change = await measure(
    run =>
      client.post(`/issues/${created[run % created.length]}/customFields/${state.id}?fields=id`, {
        value: { id: values[run % values.length]?.id },
      }),
    WRITES,
  )
  const comment = await measure(
    run => client.post(`/issues/${created[run % created.length]}/comments?fields=id`, { text: `A remark ${run}` }),
    WRITES,
  )
  return [
    { name: 'one issue with fields, comments and links', timing: one, goal: { p50: 8, p95: 30 } },
    { name: 'list of 50: project, unresolved, by priority and updated', timing: first, goal: { p50: 15, p95: 40 } },
    { name: 'the same, pages 2 to 100 by cursor', timing: pages, goal: { p50: 15, p95: 40 } },
    { name: 'create an issue', timing: create, goal: { p50: 10, p95: 40 } },
    { name: 'change a field', timing: change, goal: { p50: 10, p95: 40 } },
    { name: 'add a comment', timing: comment, goal: { p50: 10, p95: 40 } },
  ]
}
