import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { together, transaction } from '../../../platform/db/index.ts'
import { cacheVersions } from '../../../platform/versions/index.ts'
import { can, requireCan } from '../../access/index.ts'
import { canSeeField, projectFields } from '../../custom-fields/index.ts'
import {
  lockBeforeHosts,
  type Permitted,
  readVisibility,
  recordMentions,
  requireSilent,
  UNLIMITED,
} from '../../hosts/index.ts'
import { readSearchState } from '../../search/index.ts'
import { noteChange } from '../changes/settle-changes.ts'
import { createdEntries } from '../created-entries.ts'
import { startOfIssue } from '../default-values.ts'
import { initialValues, isResolved, readFieldInputs } from '../field-inputs.ts'
import { issueHost } from '../issue-host.ts'
import { applyParts, issuePublisher, newIssueCommand } from '../issue-parts.ts'
import { indexIssues } from '../issue-text-sources.ts'
import { descriptionOf, summaryOf } from '../issue-texts.ts'
import { asVisible, insertIssue, type NewIssue, takeNumbers } from '../issues.store.ts'
import { reporterId } from '../reporter-id.ts'
import { resolveProjectBody } from '../resolve-project-body.ts'
import { storeFieldValues } from '../store-field-values.ts'

interface Submission {
  /** A draft that the issue is made of; what the body gives as well counts more. */
  readonly draftId?: string | undefined
  /** Applied to the new issue. */
  readonly command?: string | undefined
}

/** Creates an issue as somebody asks for it, and returns its id. All or nothing. */
export async function submitIssue(
  ctx: RequestContext,
  body: BodyOf<'Issue'>,
  { draftId, command }: Submission,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const id =
      draftId === undefined
        ? await createIssue(ctx, body)
        : await ctx.contributions.only(issuePublisher).publish(ctx, draftId, body, createIssue)
    if (command?.trim()) await ctx.contributions.only(newIssueCommand)(ctx, id, command)
    return id
  })
}

/**
 * Creates an issue with its fields, tags and visibility, and returns its id. The reporter is the actor unless it may
 * administer the project. The number is taken as the last statement of the transaction. `known`: groups and users whom
 * the visibility may name although the actor may not look them up.
 */
export async function createIssue(
  ctx: RequestContext,
  body: BodyOf<'Issue'>,
  known: Permitted = UNLIMITED,
): Promise<number> {
  return transaction(ctx, async ctx => {
    const [project, state] = await together([
      resolveProjectBody(ctx, body.project),
      readSearchState(ctx.db),
      // Fields are kept under them.
      cacheVersions(ctx),
    ])
    requireCan(ctx, 'CREATE_ISSUE', project.id)
    if (project.archived) throw new AppError('read_only_entity', { name: project.shortName })
    requireSilent(ctx, project.id)
    const summary = summaryOf(body.summary)
    const description = descriptionOf(body.description)
    const reporter = await reporterOf(ctx, body, project.id)
    const permitted = await readVisibility(ctx, body.visibility, known)

    const fields = await projectFields(ctx, project.id)
    const inputs = await readFieldInputs(ctx, fields, body.customFields ?? body.fields ?? [], { typeRequired: false })
    for (const { field, values } of inputs) {
      if (field.isSpentTime && values.length > 0)
        throw new AppError('field_computed', { name: field.name, field: field.name })
      if (!canSeeField(ctx, field) || (!field.isPublic && !can(ctx, 'PRIVATE_UPDATE_ISSUE', project.id)))
        throw new AppError('forbidden', { permission: 'PRIVATE_UPDATE_ISSUE' })
    }
    const { id, defaults } = await startOfIssue(ctx, fields)
    const values = initialValues(fields, inputs, defaults)
    const now = ctx.clock()
    const resolved = isResolved(fields, values) ? now : null

    // What it is linked to is locked before it joins others.
    if (body.links?.length) await lockBeforeHosts(ctx, { createdIn: [project.id], sprints: body.sprints ?? [] })
    const given: NewIssue = {
      projectId: project.id,
      number: null,
      summary,
      description,
      usesMarkdown: body.usesMarkdown ?? true,
      reporterId: reporter,
      updaterId: ctx.actor.userId,
      created: now,
      resolved,
      permitted,
    }
    const issue = asVisible(id, given)
    const storing = fields.flatMap(field => {
      const stored = values.get(field.fieldId) ?? []
      return stored.length > 0 ? [{ field, values: stored }] : []
    })
    // What a new issue starts with is no change of it, so these entries are not kept.
    await together([
      insertIssue(ctx, given, id),
      storeFieldValues(ctx, [{ issue, current: new Map(), changes: storing }], { areNew: true }),
      indexIssues(ctx, [{ issue, summary, description }], { state, areNew: true }),
    ])
    noteChange(ctx, {
      issue,
      kind: 'created',
      entries: createdEntries(id, summary, resolved),
    })
    await recordMentions(ctx, [{ kind: issueHost, hostId: id, commentId: null, before: null, after: description }])
    await applyParts(ctx, issue, body, { isNew: true })
    ctx.phases.last(() => takeNumbers(ctx, [id], project.id), { isOneStatement: true })
    return id
  })
}

async function reporterOf(ctx: RequestContext, body: BodyOf<'Issue'>, projectId: number): Promise<number> {
  if (!body.reporter) return ctx.actor.userId
  const id = await reporterId(ctx, body.reporter)
  if (id !== ctx.actor.userId) requireCan(ctx, 'PROJECT_UPDATE', projectId)
  return id
}
