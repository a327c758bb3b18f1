import type { BodyOf } from '@cairn/common/features/entities'
import { Issue } from '@cairn/common/features/issues'
import { AppError } from '@cairn/common/platform/errors'
import { changeTasks, type TaskChange } from '@cairn/common/platform/markdown'
import type { RequestContext } from '../../../platform/context/index.ts'
import { together, transaction } from '../../../platform/db/index.ts'
import { requireCan } from '../../access/index.ts'
import type { NewActivity } from '../../activities/index.ts'
import { projectFields } from '../../custom-fields/index.ts'
import {
  aclOf,
  changedSince,
  lockBeforeHosts,
  namesOfPrincipals,
  readVisibility,
  recordMentions,
  requireSilent,
  versionOf,
} from '../../hosts/index.ts'
import { changeVisibility, readPermitted } from '../change-visibility.ts'
import { noteChange } from '../changes/settle-changes.ts'
import { readFieldInputs } from '../field-inputs.ts'
import { findIssue } from '../find-issue.ts'
import { issueHost } from '../issue-host.ts'
import { applyParts } from '../issue-parts.ts'
import { indexIssues } from '../issue-text-sources.ts'
import { descriptionOf, summaryOf } from '../issue-texts.ts'
import { requireUpdate, type VisibleIssue } from '../issues.policy.ts'
import { reporterId } from '../reporter-id.ts'
import { resolveProjectBody } from '../resolve-project-body.ts'
import { changeFields } from './change-fields.ts'
import { moveIssue } from './move-issues.ts'

export interface IssueUpdate {
  readonly body: BodyOf<'Issue'>
  /** Task list items of the description to tick or clear. */
  readonly checkboxes?: readonly TaskChange[]
  /** Its fields had these values before, and a change is taken back. */
  readonly areFormer?: boolean
}

/** Changes what the body holds and nothing else. With If-Match a text that has changed since is not overwritten. */
export async function updateIssue(ctx: RequestContext, idText: string, update: IssueUpdate): Promise<number> {
  return transaction(ctx, async ctx => {
    const { body } = update
    const seen = body.project ? await findIssue(ctx, idText) : null
    const project = body.project ? await resolveProjectBody(ctx, body.project) : null
    if (seen && seen.project_id !== project?.id) await lockBeforeHosts(ctx, { moved: [seen.id] })
    const issue = await findIssue(ctx, idText, { lock: true })
    requireSilent(ctx, issue.project_id)
    if (project && project.id !== issue.project_id) {
      await moveIssue(ctx, issue, project)
      return updateIssue(ctx, Issue.id(issue.id), { ...update, body: { ...body, project: null } })
    }
    await changeTexts(ctx, issue, update)
    await limit(ctx, issue, body)
    await changeReporter(ctx, issue, body)
    await changeFieldsOf(ctx, issue, update)
    await applyParts(ctx, issue, body, { isNew: false })
    return issue.id
  })
}

async function changeFieldsOf(ctx: RequestContext, issue: VisibleIssue, update: IssueUpdate): Promise<void> {
  const { body, areFormer: isFormer = false } = update
  const bodies = body.customFields ?? body.fields ?? []
  if (bodies.length === 0) return
  const fields = await projectFields(ctx, issue.project_id)
  await changeFields(ctx, issue, await readFieldInputs(ctx, fields, bodies, { typeRequired: true, isFormer }))
}

async function changeTexts(ctx: RequestContext, issue: VisibleIssue, { body, checkboxes = [] }: IssueUpdate) {
  if (
    body.summary === undefined &&
    body.description === undefined &&
    body.usesMarkdown === undefined &&
    checkboxes.length === 0
  )
    return
  requireUpdate(ctx, issue)
  const old = await ctx.db
    .selectFrom('issue')
    .select(['summary', 'description', 'uses_markdown'])
    .where('id', '=', issue.id)
    .executeTakeFirstOrThrow()
  const summary = body.summary === undefined ? old.summary : summaryOf(body.summary)
  const given = body.description === undefined ? old.description : descriptionOf(body.description)
  const written = ctx.ifMatch === null ? given : await withinVersion(ctx, issue, body, old, given)
  const description = checkboxes.length === 0 ? written : ticked(written, checkboxes)
  const usesMarkdown = body.usesMarkdown ?? old.uses_markdown
  const isRead = usesMarkdown !== old.uses_markdown
  if (summary === old.summary && description === old.description && !isRead) return
  const isOther = summary !== old.summary || description !== old.description
  await together([
    ctx.db
      .updateTable('issue')
      .set({ summary, description, uses_markdown: usesMarkdown })
      .where('id', '=', issue.id)
      .execute(),
    indexIssues(ctx, isOther ? [{ issue, summary, description }] : []),
  ])
  await recordMentions(ctx, [
    { kind: issueHost, hostId: issue.id, commentId: null, before: old.description, after: description },
  ])
  const entries = [
    ...(summary === old.summary ? [] : [textChange('SummaryCategory', summary, old.summary)]),
    ...(description === old.description ? [] : [textChange('DescriptionCategory', description, old.description)]),
  ]
  if (entries.length > 0) noteChange(ctx, { issue, kind: 'changed', entries })
  // How a text is read has no entry in the history.
  if (isRead) noteChange(ctx, { issue, kind: 'changed' })
}

const textChange = (category: string, added: string | null, removed: string | null): NewActivity => ({
  category,
  added: { text: added },
  removed: { text: removed },
})

/** An item that is gone cannot be ticked: somebody has rewritten the text. */
function ticked(text: string | null, boxes: readonly TaskChange[]): string {
  const changed = changeTasks(text ?? '', boxes)
  if (changed === undefined) throw conflict('description', text)
  return changed
}

/**
 * The header stands for the one text that the body changes: of another one that it would overwrite as well, nobody has
 * said what was seen. Returns the description, with ticks made meanwhile.
 */
async function withinVersion(
  ctx: RequestContext,
  issue: VisibleIssue,
  body: BodyOf<'Issue'>,
  old: { readonly summary: string; readonly description: string | null },
  description: string | null,
): Promise<string | null> {
  const name = body.summary !== undefined ? 'summary' : body.description !== undefined ? 'description' : null
  const { ifMatch } = ctx
  if (name === 'summary' && description !== old.description && ifMatch !== versionOf(old.description))
    throw conflict('description', old.description)
  if (name === null || ifMatch === versionOf(old[name])) return description
  const isTitle = name === 'summary'
  const place = { hostId: issue.id, commentId: null, current: old[name] ?? '', isTitle }
  const category = isTitle ? 'SummaryCategory' : 'DescriptionCategory'
  const { base, merged } = await changedSince(ctx, { ...place, category }, description ?? '')
  if (merged === null || description === null) throw conflict(name, old[name], base)
  return merged
}

/** @param base the text that the client has seen, as far as it is known */
const conflict = (name: 'summary' | 'description', current: string | null, base: string | null = null): AppError =>
  new AppError('edit_conflict', { name }, { extra: { current, base, version: versionOf(current) } })

async function limit(ctx: RequestContext, issue: VisibleIssue, body: BodyOf<'Issue'>): Promise<void> {
  if (body.visibility === undefined) return
  requireUpdate(ctx, issue)
  const known = await readPermitted(ctx, [issue.id])
  const permitted = await readVisibility(ctx, body.visibility, known.get(issue.id))
  await changeVisibility(ctx, [{ issue, permitted }], known)
}

async function changeReporter(ctx: RequestContext, issue: VisibleIssue, body: BodyOf<'Issue'>): Promise<void> {
  if (!body.reporter) return
  const reporter = await reporterId(ctx, body.reporter, issue.reporter_id)
  if (reporter === issue.reporter_id) return
  requireCan(ctx, 'PROJECT_UPDATE', issue.project_id)
  const row = await ctx.db
    .updateTable('issue')
    .set({ reporter_id: reporter })
    .where('id', '=', issue.id)
    .returning(['permitted_groups', 'permitted_users'])
    .executeTakeFirstOrThrow()
  const acl = aclOf({ groups: row.permitted_groups, users: row.permitted_users }, reporter)
  await ctx.db.updateTable('issue').set({ acl }).where('id', '=', issue.id).execute()
  const names = await namesOfPrincipals(ctx, [reporter, issue.reporter_id])
  const person = (id: number) => ({ values: [{ entity: 'User', id, name: names.get(id) ?? '', type: 'User' }] })
  noteChange(ctx, {
    issue,
    kind: 'changed',
    entries: [{ category: 'ReporterCategory', added: person(reporter), removed: person(issue.reporter_id) }],
    was: issue,
    isRowStale: true,
    sums: ['tree'],
  })
}
