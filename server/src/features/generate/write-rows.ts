import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { ensureTerms, issueHost } from '../issues/index.ts'
import { TAG_FIELD } from '../tags/index.ts'
import type { Copies } from './issue-tables.ts'
import type { GenerateOptions } from './plan.ts'
import { createZipf, type Random } from './random.ts'
import { writeComments, writeHistory } from './write-history.ts'
import { createLinker } from './write-links.ts'
import { periodsOf, writeWork } from './write-work.ts'

/** Shares of all issues. */
const SHARE = { tagged: 0.3, taggedTwice: 0.1 } as const

/** Writes all planned issues with what belongs to them. */
export async function writeRows(ctx: RequestContext, copies: Copies, options: GenerateOptions): Promise<void> {
  const { shape, plan, random, writer } = options
  const terms = await allTerms(ctx, options)
  const tagZipf = createZipf(options.tags.length, 0.7)
  const linkEarlier = await createLinker(ctx, copies, random)
  const work = { random, writer, types: await workTypes(ctx) }
  const slots = await sortSlots(ctx)
  const ids = await firstIds(ctx)
  const numbers = new Map<number, number>()
  const nextNumber = (projectId: number): number => {
    const number = (numbers.get(projectId) ?? 0) + 1
    numbers.set(projectId, number)
    return number
  }
  for (let index = 0; index < shape.issues; index++) {
    const issue = plan(index)
    const projectId = issue.project.id
    const number = nextNumber(projectId)
    const former = issue.movedFrom && { project: issue.movedFrom, number: nextNumber(issue.movedFrom.id) }
    const id = ++ids.issue
    const acl = issue.restrictedTo.length > 0 ? [...new Set([...issue.restrictedTo, issue.reporterId])] : []
    const summary = writer.words(random, issue.words.summary)
    const description = writer.text(random, issue.words.description)
    const tags = tagsOf(random, () => options.tags[tagZipf(random)] ?? 0)
    const values = [issue.state, issue.priority, issue.type, ...(issue.subsystem ? [issue.subsystem] : [])]
    const periods = periodsOf(issue)
    const all: readonly { fieldId: number; valueId: number; ordinal: number | null }[] =
      issue.assigneeId === null
        ? values
        : [...values, { fieldId: issue.project.assigneeFieldId, valueId: issue.assigneeId, ordinal: null }]
    await copies.host.row([id, issueHost.name, projectId])
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
      issue.voters.length,
      issue.comments,
      issue.restrictedTo,
      acl,
    ])
    for (const value of all)
      await copies.issue_field_value.row([id, value.fieldId, 0, projectId, value.valueId, null, value.ordinal])
    for (const { fieldId, minutes } of periods)
      await copies.issue_field_value.row([id, fieldId, 0, projectId, null, minutes, minutes])
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
      slotsOf([...all, ...periods.map(({ fieldId, minutes }) => ({ fieldId, ordinal: minutes }))], slots),
      [],
    ])
    for (const tag of tags) await copies.host_tag.row([id, tag])
    for (const voter of issue.voters) await copies.issue_vote.row([id, voter, issue.updated])
    if (former) await copies.issue_alias.row([former.project.id, former.number, id])
    await copies.search_stage.row([id, projectId, 1, 0, [0], summary, description])
    await writeHistory(copies, options, issue, { id, summary, description, former: former?.number ?? null }, ids)
    await linkEarlier(issue, { id, readable: `${issue.project.shortName}-${number}` }, ids)
    await writeWork(copies, work, issue, id, ids)
    await writeComments(copies, options, issue, id, ids)
    if (index % 20_000 === 19_999) options.onProgress(`Written ${index + 1} of ${shape.issues} issues`)
  }
}

function tagsOf(random: Random, tag: () => number): readonly number[] {
  const chance = random()
  if (chance >= SHARE.tagged) return []
  return [...new Set(chance < SHARE.taggedTwice ? [tag(), tag()] : [tag()])]
}

async function workTypes(ctx: RequestContext): Promise<readonly number[]> {
  const types = await ctx.db.selectFrom('work_item_type').select('id').orderBy('id').execute()
  return types.map(({ id }) => id)
}

/** The highest ids that are taken. Issues have theirs from the sequence of all hosts. */
async function firstIds(ctx: RequestContext) {
  const { rows } = await sql<{ issue: number; comment: number; activity: number; work: number }>`
    select (select coalesce(max(id), 0) from host) as issue, (select coalesce(max(id), 0) from comment) as comment,
      (select coalesce(max(id), 0) from activity) as activity,
      (select coalesce(max(id), 0) from work_item) as work`.execute(ctx.db)
  return rows[0] ?? { issue: 0, comment: 0, activity: 0, work: 0 }
}

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
