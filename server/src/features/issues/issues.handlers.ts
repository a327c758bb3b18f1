import {
  createIssueRoute,
  deleteIssueRoute,
  getIssue,
  getIssueProject,
  issueFieldRoutes,
  moveIssueRoute,
  restoreIssueRoute,
  updateIssueRoute,
} from '@cairn/common/features/issues'
import type { RequestContext } from '../../platform/context/index.ts'
import { type BoundRoute, pageOf } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { readCheckboxes } from '../hosts/index.ts'
import { submitIssue } from './commands/create-issue.ts'
import { deleteIssue, restoreIssue } from './commands/delete-issues.ts'
import { setIssueField } from './commands/set-issue-field.ts'
import { updateIssue } from './commands/update-issue.ts'
import { findIssue, issueIdOf } from './find-issue.ts'
import { issueFieldOf } from './issue-field-of.ts'
import { issueFieldRows } from './issue-fields.loader.ts'
import { pastOfIssue } from './issue-parts.ts'
import type { VisibleIssue } from './issues.policy.ts'
import { projectIdOf } from './issues.store.ts'
import { wantFields } from './wanted-fields.ts'

/** Contract → verb, for everything below `/issues` that issues themselves own. */
export const issueRoutes: readonly BoundRoute[] = [
  handle(createIssueRoute, async (ctx, { query, body }) => new Ref('Issue', await submitIssue(ctx, body, query))),
  handle(getIssue, async (ctx, { params, query }) => {
    wantFields(ctx, query.customFields)
    if (query.at !== undefined) return ctx.contributions.only(pastOfIssue)(ctx, params.id, Number(query.at))
    return new Ref('Issue', await issueIdOf(ctx, params.id))
  }),
  handle(
    updateIssueRoute,
    async (ctx, { params, body }) =>
      new Ref('Issue', await updateIssue(ctx, params.id, { body, checkboxes: readCheckboxes(body.checkboxes) })),
  ),
  handle(deleteIssueRoute, async (ctx, { params }) => deleteIssue(ctx, params.id)),
  handle(restoreIssueRoute, async (ctx, { params }) => new Ref('Issue', await restoreIssue(ctx, params.id))),
  handle(getIssueProject, async (ctx, { params }) => new Ref('Project', (await findIssue(ctx, params.id)).project_id)),
  handle(moveIssueRoute, async (ctx, { params, body }) => {
    const id = await updateIssue(ctx, params.id, { body: { project: body } })
    return new Ref('Project', await projectIdOf(ctx, id))
  }),
  ...issueFieldRoutes.flatMap(routes => [
    handle(routes.list, async (ctx, { params, paging }) =>
      pageOf(await fieldsOf(ctx, await findIssue(ctx, params.id)), paging),
    ),
    handle(routes.get, async (ctx, { params }) => fieldOf(ctx, await findIssue(ctx, params.id), params.fieldId)),
    handle(routes.update, async (ctx, { params, body }) =>
      fieldOf(ctx, await setIssueField(ctx, params.id, params.fieldId, body), params.fieldId),
    ),
  ]),
]

async function fieldsOf(ctx: RequestContext, issue: VisibleIssue): Promise<readonly Ref[]> {
  return refsTo('IssueCustomField', (await issueFieldRows(ctx, [issue])).get(issue.id) ?? [])
}

async function fieldOf(ctx: RequestContext, issue: VisibleIssue, fieldText: string): Promise<Ref> {
  return new Ref('IssueCustomField', await issueFieldOf(ctx, issue, fieldText))
}
