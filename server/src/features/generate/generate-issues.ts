import { sql } from 'kysely'
import type pg from 'pg'
import type { RequestContext } from '../../platform/context/index.ts'
import { ensureTerms, TAG_FIELD } from '../issues/index.ts'
import { type Copy, startCopy } from './copy.ts'
import type { PlannedIssue, PlannedProject, PlannedValue, Shape } from './plan.ts'
import { createZipf, pick, type Random } from './random.ts'
import type { Writer } from './words.ts'

const TABLES = {
  issue:
    'id project_id number summary description reporter_id updater_id created updated resolved comments_count permitted_groups acl',
  issue_field_value: 'issue_id field_id position project_id value_id ord',
  issue_search: 'issue_id project_id updated created open restricted reporter_id acl vals srt pvals',
  issue_tag: 'issue_id tag_id',
  issue_link: 'type_id source_id target_id created',
  issue_comment: 'id issue_id author_id text created permitted_groups acl',
  activity:
    'id issue_id project_id author_id created category target_kind target_id field_id field_name added removed acl',
  activity_value: 'activity_id project_id field_id value_id added created issue_id',
  search_stage: 'issue_id project_id source source_id acl title body',
} as const
type TableName = keyof typeof TABLES

const STAGE = `create unlogged table if not exists search_stage
  (issue_id bigint, project_id int, source smallint, source_id bigint, acl int[], title text, body text)`

/** Shares of all issues. */
const SHARE = { tagged: 0.3, taggedTwice: 0.1, subtasks: 0.2 } as const

export interface GenerateOptions {
  readonly shape: Shape
  readonly plan: (index: number) => PlannedIssue
  readonly projects: readonly PlannedProject[]
  /** Ids of the tags that issues get. */
  readonly tags: readonly number[]
  readonly random: Random
  readonly writer: Writer
  readonly onProgress: (what: string) => void
}

/**
 * Loads issues with values, comments, history and searched text by COPY, one connection a table, without secondary
 * indexes, which are built afterwards. Needs the rights of a superuser to leave out foreign key checks row by row.
 */
export async function generateIssues(ctx: RequestContext, options: GenerateOptions): Promise<void> {
  const admin = await ctx.database.connect()
  const clients = new Map<TableName, pg.Client>()
  try {
    await admin.query(STAGE)
    const indexes = await dropIndexes(admin)
    for (const table of Object.keys(TABLES) as TableName[]) {
      const client = await ctx.database.connect()
      await client.query('set session_replication_role = replica')
      clients.set(table, client)
    }
    const copies = Object.fromEntries(
      [...clients].map(([table, client]) => [table, startCopy(client, table, TABLES[table].split(' '))]),
    ) as Record<TableName, Copy>
    await writeRows(ctx, copies, options)
    for (const copy of Object.values(copies)) await copy.end()
    options.onProgress('Indexing texts')
    await admin.query(`set maintenance_work_mem = '1GB'`)
    await admin.query(`insert into search_text (issue_id, project_id, source, source_id, acl, tsv)
      select issue_id, project_id, source, source_id, acl,
        setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body) || array_to_tsvector('{~en}') from search_stage`)
    await admin.query('drop table search_stage')
    for (const definition of indexes) {
      options.onProgress(`Building ${/index (\S+)/i.exec(definition)?.[1] ?? 'an index'}`)
      await admin.query(definition)
    }
    await finishSequences(admin)
    options.onProgress('Analysing')
    for (const table of [
      'issue',
      'issue_search',
      'issue_field_value',
      'issue_tag',
      'issue_link',
      'issue_comment',
      'activity',
      'activity_value',
      'search_text',
    ])
      await admin.query(`vacuum (analyze) ${table}`)
  } finally {
    await Promise.all([...clients.values()].map(client => client.end()))
    await admin.end()
  }
}

/** Drops the secondary indexes of the loaded tables and gives their definitions. */
async function dropIndexes(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisprimary
       and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [
      [
        'issue',
        'issue_field_value',
        'issue_search',
        'issue_tag',
        'issue_link',
        'issue_comment',
        'activity',
        'activity_value',
        'search_text',
      ],
    ],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(row => row.definition)
}

async function finishSequences(client: pg.Client): Promise<void> {
  for (const table of ['issue', 'issue_comment', 'activity'])
    await client.query(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  await client.query(`update project p set last_number = n.last from
    (select project_id, max(number) as last from issue group by project_id) n where n.project_id = p.id and n.last > p.last_number`)
}

async function firstIds(ctx: RequestContext) {
  const { rows } = await sql<{ issue: number; comment: number; activity: number }>`
    select (select coalesce(max(id), 0) from issue) as issue, (select coalesce(max(id), 0) from issue_comment) as comment,
      (select coalesce(max(id), 0) from activity) as activity`.execute(ctx.db)
  return rows[0] ?? { issue: 0, comment: 0, activity: 0 }
}

async function writeRows(
  ctx: RequestContext,
  copies: Record<TableName, Copy>,
  options: GenerateOptions,
): Promise<void> {
  const { shape, plan, random, writer } = options
  const terms = await allTerms(ctx, options)
  const tagZipf = createZipf(options.tags.length, 0.7)
  const subtask = await subtaskType(ctx)
  const parents = new Map<number, number>()
  const slots = await sortSlots(ctx)
  const ids = await firstIds(ctx)
  const numbers = new Map<number, number>()
  for (let index = 0; index < shape.issues; index++) {
    const issue = plan(index)
    const projectId = issue.project.id
    const number = (numbers.get(projectId) ?? 0) + 1
    numbers.set(projectId, number)
    const id = ++ids.issue
    const acl = issue.restrictedTo.length > 0 ? [...new Set([...issue.restrictedTo, issue.reporterId])] : []
    const summary = writer.words(random, 5 + Math.floor(random() * 6))
    const description = writer.text(random, 60)
    const tags = tagsOf(random, () => options.tags[tagZipf(random)] ?? 0)
    const values = [issue.state, issue.priority, issue.type, ...(issue.subsystem ? [issue.subsystem] : [])]
    const all: readonly { fieldId: number; valueId: number; ordinal: number | null }[] =
      issue.assigneeId === null
        ? values
        : [...values, { fieldId: issue.project.assigneeFieldId, valueId: issue.assigneeId, ordinal: null }]
    await copies.issue.row([
      id,
      projectId,
      number,
      summary,
      description,
      issue.reporterId,
      issue.assigneeId ?? issue.reporterId,
      issue.created,
      issue.updated,
      issue.resolved,
      issue.comments,
      issue.restrictedTo,
      acl,
    ])
    for (const value of all)
      await copies.issue_field_value.row([id, value.fieldId, 0, projectId, value.valueId, value.ordinal])
    await copies.issue_search.row([
      id,
      projectId,
      issue.updated,
      issue.created,
      issue.resolved === null,
      acl.length > 0,
      issue.reporterId,
      acl,
      [...all, ...tags.map(tag => ({ fieldId: TAG_FIELD, valueId: tag }))].map(
        value => terms.get(`${value.fieldId}:${value.valueId}`) ?? 0,
      ),
      slotsOf(all, slots),
      [],
    ])
    for (const tag of tags) await copies.issue_tag.row([id, tag])
    const parent = parents.get(projectId)
    if (parent !== undefined && random() < SHARE.subtasks)
      await copies.issue_link.row([subtask, parent, id, issue.created])
    else parents.set(projectId, id)
    await copies.search_stage.row([id, projectId, 1, 0, [0], summary, description])
    await writeHistory(copies, options, issue, { id, summary }, ids)
    await writeComments(copies, options, issue, id, ids)
    if (index % 20_000 === 19_999) options.onProgress(`Written ${index + 1} of ${shape.issues} issues`)
  }
}

function tagsOf(random: Random, tag: () => number): readonly number[] {
  const chance = random()
  if (chance >= SHARE.tagged) return []
  return [...new Set(chance < SHARE.taggedTwice ? [tag(), tag()] : [tag()])]
}

async function subtaskType(ctx: RequestContext): Promise<number> {
  const type = await ctx.db
    .selectFrom('issue_link_type')
    .select('id')
    .where('name', '=', 'Subtask')
    .executeTakeFirstOrThrow()
  return type.id
}

async function writeComments(
  copies: Record<TableName, Copy>,
  { shape, random, writer }: GenerateOptions,
  issue: PlannedIssue,
  issueId: number,
  ids: { comment: number; activity: number },
): Promise<void> {
  const projectId = issue.project.id
  for (let index = 0; index < issue.comments; index++) {
    const commentId = ++ids.comment
    const author = pick(random, issue.project.members)
    const created = Math.round(issue.created + ((issue.updated - issue.created) * (index + 1)) / issue.comments)
    const group = random() < shape.restricted.comments ? issue.restrictedTo[0] : undefined
    const acl = group === undefined ? [] : [group, author]
    const text = writer.text(random, 20)
    await copies.issue_comment.row([commentId, issueId, author, text, created, group === undefined ? [] : [group], acl])
    await copies.search_stage.row([issueId, projectId, 2, commentId, acl.length > 0 ? acl : [0], '', text])
    await copies.activity.row([
      ++ids.activity,
      issueId,
      projectId,
      author,
      created,
      'CommentsCategory',
      'IssueComment',
      commentId,
      null,
      null,
      JSON.stringify({ values: [{ entity: 'IssueComment', id: commentId, name: '', type: 'IssueComment' }] }),
      null,
      acl,
    ])
  }
}

async function writeHistory(
  copies: Record<TableName, Copy>,
  { random }: GenerateOptions,
  issue: PlannedIssue,
  { id, summary }: { readonly id: number; readonly summary: string },
  ids: { activity: number },
): Promise<void> {
  const { project } = issue
  await copies.activity.row([
    ++ids.activity,
    id,
    project.id,
    issue.reporterId,
    issue.created,
    'IssueCreatedCategory',
    null,
    null,
    null,
    null,
    JSON.stringify({ values: [{ entity: 'Issue', id, name: summary, type: 'Issue' }] }),
    null,
    [],
  ])
  const first = pick(random, project.states)
  const middle = pick(random, project.states)
  const steps = [first, middle, issue.state].filter((state, index, all) => index === 0 || state !== all[index - 1])
  for (let step = 1; step < steps.length; step++) {
    const [removed, added] = [steps[step - 1], steps[step]]
    if (!removed || !added) continue
    const time = Math.round(issue.created + ((issue.updated - issue.created) * step) / (steps.length - 1))
    const activityId = ++ids.activity
    await copies.activity.row([
      activityId,
      id,
      project.id,
      issue.assigneeId ?? issue.reporterId,
      time,
      'CustomFieldCategory',
      null,
      null,
      added.fieldId,
      'State',
      content(added),
      content(removed),
      [],
    ])
    await copies.activity_value.row([activityId, project.id, added.fieldId, added.valueId, true, time, id])
    await copies.activity_value.row([activityId, project.id, removed.fieldId, removed.valueId, false, time, id])
  }
}

const content = (value: PlannedValue): string =>
  JSON.stringify({
    values: [{ entity: 'BundleElement', id: value.valueId, name: value.name, type: 'StateBundleElement' }],
  })

function slotsOf(
  values: readonly { readonly fieldId: number; readonly ordinal: number | null }[],
  slots: ReadonlyMap<number, number>,
) {
  const ordinals: (number | null)[] = []
  for (const { fieldId, ordinal } of values) {
    const slot = slots.get(fieldId)
    if (slot !== undefined) ordinals[slot - 1] = ordinal
  }
  return Array.from(ordinals, ordinal => ordinal ?? null)
}

async function sortSlots(ctx: RequestContext): Promise<ReadonlyMap<number, number>> {
  const rows = await ctx.db
    .selectFrom('custom_field')
    .select(['id', 'sort_slot'])
    .where('sort_slot', 'is not', null)
    .execute()
  return new Map(rows.map(row => [row.id, row.sort_slot ?? 0]))
}

async function allTerms(
  ctx: RequestContext,
  { projects, tags }: GenerateOptions,
): Promise<ReadonlyMap<string, number>> {
  const pairs = new Map<string, { fieldId: number; valueId: number }>()
  const add = (fieldId: number, valueId: number) => pairs.set(`${fieldId}:${valueId}`, { fieldId, valueId })
  for (const tag of tags) add(TAG_FIELD, tag)
  for (const project of projects) {
    for (const value of [...project.states, ...project.priorities, ...project.types, ...project.subsystems])
      add(value.fieldId, value.valueId)
    for (const member of project.members) add(project.assigneeFieldId, member)
  }
  const list = [...pairs.values()]
  for (let start = 0; start < list.length; start += 5_000) await ensureTerms(ctx.db, list.slice(start, start + 5_000))
  const rows = await ctx.db.selectFrom('search_term').selectAll().execute()
  return new Map(rows.map(row => [`${row.field_id}:${row.value_id}`, row.id]))
}
