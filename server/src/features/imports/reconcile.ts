import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Source } from './github-archive.ts'

/** Counts and one hash over all texts, of the source or of what was imported. */
export interface Tally {
  readonly counts: Readonly<Record<string, number>>
  readonly textHash: string
}

export interface Difference {
  readonly what: string
  readonly expected: number | string
  readonly found: number | string
}

export function tallySource(source: Source): Tally {
  const counts = new Counter()
  const hash = createHash('sha256')
  for (const issue of source.issues) {
    counts.add(`kind ${issue.type}`)
    counts.add(`state ${issue.state}`)
    for (const label of issue.labels) counts.add(`label ${label.toLowerCase()}`)
    counts.add('assignees', issue.assignees.length)
    counts.add('comments', issue.comments.length)
    hash.update(`${issue.number}\0${issue.title}\0${issue.text}\0`)
    for (const comment of issue.comments) hash.update(`${comment.text}\0`)
  }
  return { counts: counts.all(), textHash: hash.digest('hex') }
}

interface ImportedRow {
  readonly number: number
  readonly summary: string
  readonly description: string | null
  readonly type: string | null
  readonly state: string | null
  readonly assignees: number
  readonly labels: readonly string[]
  readonly comments: readonly string[]
}

/** Reads back what the import brought in, from the tables and not from what the import remembers. */
export async function tallyImported(ctx: RequestContext, projectId: number): Promise<Tally> {
  const counts = new Counter()
  const hash = createHash('sha256')
  let after = 0
  for (;;) {
    const { rows } = await sql<ImportedRow>`
      select i.number, i.summary, i.description,
        (select e.name from issue_field_value v join custom_field f on f.id = v.field_id and f.name = 'Type'
          join bundle_element e on e.id = v.value_id where v.issue_id = i.id) as type,
        (select e.name from issue_field_value v join custom_field f on f.id = v.field_id and f.name = 'State'
          join bundle_element e on e.id = v.value_id where v.issue_id = i.id) as state,
        (select count(*)::int from issue_field_value v join custom_field f on f.id = v.field_id
          where v.issue_id = i.id and f.name in ('Assignee', 'Other assignees')) as assignees,
        coalesce((select array_agg(lower(t.name)) from host_tag it join tag t on t.id = it.tag_id and t.deleted_at is null where it.host_id = i.id), '{}') as labels,
        coalesce((select array_agg(c.text order by c.created, c.id) from comment c
          join import_item m on m.project_id = i.project_id and m.kind = 'comment' and m.entity_id = c.id
          where c.host_id = i.id and c.deleted_at is null), '{}') as comments
      from issue i join import_item n on n.project_id = i.project_id and n.kind = 'issue' and n.entity_id = i.id
      where i.project_id = ${projectId} and i.number > ${after} and i.deleted_at is null order by i.number limit 200`.execute(
      ctx.db,
    )
    for (const row of rows) {
      counts.add(`kind ${row.type}`)
      counts.add(`state ${row.state}`)
      for (const label of row.labels) counts.add(`label ${label}`)
      counts.add('assignees', row.assignees)
      counts.add('comments', row.comments.length)
      hash.update(`${row.number}\0${row.summary}\0${row.description ?? ''}\0`)
      for (const text of row.comments) hash.update(`${text}\0`)
    }
    const last = rows.at(-1)
    if (!last) return { counts: counts.all(), textHash: hash.digest('hex') }
    after = last.number
  }
}

/** What differs; empty when everything that the source holds was brought in as it is. */
export function compareTallies(expected: Tally, found: Tally): readonly Difference[] {
  const names = [...new Set([...Object.keys(expected.counts), ...Object.keys(found.counts)])].sort()
  const differences: Difference[] = names.flatMap(what => {
    const pair = { expected: expected.counts[what] ?? 0, found: found.counts[what] ?? 0 }
    return pair.expected === pair.found ? [] : [{ what, ...pair }]
  })
  if (expected.textHash !== found.textHash)
    differences.push({
      what: 'hash over texts',
      expected: expected.textHash.slice(0, 16),
      found: found.textHash.slice(0, 16),
    })
  return differences
}

class Counter {
  private readonly counts = new Map<string, number>()

  add(name: string, by = 1): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + by)
  }

  all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts)
  }
}
