import { Project } from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { can, requireCan } from '../../access/index.ts'
import { canSeeField, type ProjectFieldInfo, projectFieldsOf } from '../../custom-fields/index.ts'
import { newHostsWith, requireSilent, siftByProject } from '../../hosts/index.ts'
import type { ProjectInfo } from '../../projects/index.ts'
import { copySearchTexts } from '../../search/index.ts'
import { addTags, type NamedTag, usableCondition } from '../../tags/index.ts'
import { noteChanges } from '../changes/settle-changes.ts'
import { createdEntries } from '../created-entries.ts'
import { isResolved } from '../field-inputs.ts'
import { issueHost } from '../issue-host.ts'
import { indexIssues, issueTexts } from '../issue-text-sources.ts'
import type { VisibleIssue } from '../issues.policy.ts'
import { takeNumbers } from '../issues.store.ts'
import { mapValues } from '../map-values.ts'
import { resolveProjectBody } from '../resolve-project-body.ts'
import { storeFieldValues } from '../store-field-values.ts'

export interface CloneOptions {
  /** Where the copies go; default: where each issue is. */
  readonly project?: ProjectInfo
  /** Summary of the copy; only for a single issue. */
  readonly summary?: string
}

/** Most characters of the texts that one request copies. */
const MAX_COPIED = 20_000_000

/** Refuses to copy issues whose texts are together too long. */
export async function requireCopiable(ctx: RequestContext, issueIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ size: number }>`
    select coalesce(sum(length), 0)::bigint as size from (
      select length(description) from issue where id = any(${[...issueIds]}::bigint[])
      union all select length(text_value) from issue_field_value
      where issue_id = any(${[...issueIds]}::bigint[]) and text_value is not null) texts`.execute(ctx.db)
  if (Number(rows[0]?.size ?? 0) > MAX_COPIED)
    throw new AppError('bad_request', {
      reason: `the texts of ${issueIds.length} issues are too long to be cloned at once`,
    })
}

interface Copy {
  readonly of: VisibleIssue
  readonly issue: VisibleIssue
}

/**
 * Creates a copy of each issue, with the actor as reporter: texts, fields that the actor sees and may set, tags that it
 * may use, and who may see it. Comments, files and links stay where they are. Returns the ids in the order of the issues,
 * with a number of statements that depends on the projects alone.
 */
export async function cloneIssues(
  ctx: RequestContext,
  given: readonly VisibleIssue[],
  options: CloneOptions = {},
): Promise<readonly number[]> {
  const issues = await siftCopied(ctx, given, options.project)
  if (issues.length === 0) return []
  await requireCopiable(
    ctx,
    issues.map(({ id }) => id),
  )
  const ids = await newIds(ctx, issues.length)
  const copies = issues.map((of, index): Copy => {
    const project_id = options.project?.id ?? of.project_id
    return { of, issue: { ...of, id: ids[index] ?? 0, project_id, number: 0, reporter_id: ctx.actor.userId } }
  })
  const byProject = [...Map.groupBy(copies, ({ issue }) => issue.project_id)].sort(([a], [b]) => a - b)
  for (const [projectId, group] of byProject) {
    await cloneInto(ctx, projectId, group, options.summary)
    ctx.phases.last(() =>
      takeNumbers(
        ctx,
        group.map(({ issue }) => issue.id),
        projectId,
      ),
    )
  }
  return ids
}

/** Issues whose copies have a place: in the given project, or each where it is. */
export async function siftCopied(
  ctx: RequestContext,
  issues: readonly VisibleIssue[],
  into?: ProjectInfo,
): Promise<readonly VisibleIssue[]> {
  return siftByProject(ctx, issues, async id =>
    requireRoomIn(ctx, into ?? (await resolveProjectBody(ctx, { id: Project.id(id) }))),
  )
}

function requireRoomIn(ctx: RequestContext, project: ProjectInfo): void {
  requireCan(ctx, 'CREATE_ISSUE', project.id)
  requireSilent(ctx, project.id)
  if (project.archived) throw new AppError('read_only_entity', { name: project.shortName })
}

async function newIds(ctx: RequestContext, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('issue', 'id')) as id from generate_series(1, ${count}::int)`.execute(ctx.db)
  return rows.map(row => Number(row.id))
}

async function cloneInto(
  ctx: RequestContext,
  projectId: number,
  copies: readonly Copy[],
  summary: string | undefined,
): Promise<void> {
  const fields = (await projectFieldsOf(ctx, [projectId])).get(projectId) ?? []
  const settable = new Set(fields.filter(field => maySet(ctx, field)).map(field => field.fieldId))
  const mapped = await mapValues(
    ctx,
    copies.map(({ of }) => of),
    projectId,
    field => canSeeField(ctx, field) && settable.has(field.fieldId) && !field.isSpentTime,
  )
  const done = mapped.map(({ after }) => isResolved(fields, after))
  const texts = await insertCopies(ctx, projectId, copies, done, summary)
  // What a new issue starts with is no change of it, so these entries are not kept.
  await storeFieldValues(
    ctx,
    copies.map(({ issue }, index) => ({
      issue,
      current: new Map(),
      changes: fields.flatMap(field => {
        const values = mapped[index]?.after.get(field.fieldId) ?? []
        return values.length > 0 ? [{ field, values }] : []
      }),
    })),
  )
  noteChanges(
    ctx,
    copies.map(({ issue }, index) => ({
      issue,
      kind: 'created',
      entries: createdEntries(issue.id, texts.get(issue.id) ?? '', done[index] ? ctx.clock() : null),
    })),
  )
  await addTags(ctx, issueHost, await tagsOf(ctx, copies))
  await writeSearchTexts(ctx, copies, summary)
}

const maySet = (ctx: RequestContext, field: ProjectFieldInfo): boolean =>
  canSeeField(ctx, field) && !field.isSpentTime && (field.isPublic || can(ctx, 'PRIVATE_UPDATE_ISSUE', field.projectId))

const oldIds = (copies: readonly Copy[]) => sql`${copies.map(({ of }) => of.id)}::bigint[]`
const idsOf = (copies: readonly Copy[]) => sql`${copies.map(({ issue }) => issue.id)}::bigint[]`

/** Returns the summaries. */
async function insertCopies(
  ctx: RequestContext,
  projectId: number,
  copies: readonly Copy[],
  done: readonly boolean[],
  summary: string | undefined,
): Promise<ReadonlyMap<number, string>> {
  const now = ctx.clock()
  const { userId } = ctx.actor
  const { rows } = await sql<{ id: number; summary: string }>`
    with host_rows as (${newHostsWith(issueHost, projectId, idsOf(copies))})
    insert into issue (id, project_id, number, summary, description, uses_markdown, reporter_id, updater_id, created,
      updated, resolved, permitted_groups, permitted_users, acl)
   
    select given.id, ${projectId}, null, coalesce(${summary ?? null}::text, i.summary), i.description, i.uses_markdown,
      ${userId}, ${userId}, ${now}::bigint, ${now}::bigint, case when given.done then ${now}::bigint end,
      i.permitted_groups, i.permitted_users, case when i.permitted_groups || i.permitted_users = '{}' then '{}'
        else array(select distinct unnest(i.permitted_groups || i.permitted_users || ${userId}::int)) end
    from unnest(${idsOf(copies)}, ${oldIds(copies)}, ${[...done]}::boolean[]) as given (id, old_id, done)
    join issue i on i.id = given.old_id
    returning id, summary`.execute(ctx.db)
  return new Map(rows.map(row => [row.id, row.summary]))
}

/** Tags of the originals that the actor may put on others; stars are nobody else's business. */
async function tagsOf(ctx: RequestContext, copies: readonly Copy[]) {
  const { rows } = await sql<NamedTag & { readonly issue_id: number }>`
    select given.id as issue_id, t.id, t.name, t.acl, false as "isStar"
    from unnest(${idsOf(copies)}, ${oldIds(copies)}) as given (id, old_id)
    join host_tag it on it.host_id = given.old_id
    join tag t on t.id = it.tag_id
    where t.kind is null and ${usableCondition(ctx, 't')}`.execute(ctx.db)
  const issues = new Map(copies.map(({ issue }) => [issue.id, issue]))
  return rows.flatMap(({ issue_id, ...tag }) => {
    const issue = issues.get(issue_id)
    return issue ? [{ host: issue, tag }] : []
  })
}

/** The searched texts are those of the originals, so they need not be taken apart again. */
async function writeSearchTexts(
  ctx: RequestContext,
  copies: readonly Copy[],
  summary: string | undefined,
): Promise<void> {
  if (summary !== undefined) {
    const [copy] = copies
    if (!copy) return
    const { description } = await ctx.db
      .selectFrom('issue')
      .select('description')
      .where('id', '=', copy.issue.id)
      .executeTakeFirstOrThrow()
    await indexIssues(ctx, [{ issue: copy.issue, summary, description }])
    return
  }
  await copySearchTexts(
    ctx,
    issueTexts,
    copies.map(({ of, issue }) => ({ of: of.id, host: issue })),
  )
}
