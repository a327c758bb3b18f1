import {
  createProjectIssue,
  deleteProjectIssue,
  getProjectIssue,
  Issue,
  updateProjectIssue,
} from '@cairn/common/features/issues'
import { Project } from '@cairn/common/features/projects'
import { notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref } from '../../platform/projection/index.ts'
import { handle } from '../handle.ts'
import { readCheckboxes } from '../hosts/index.ts'
import { resolveProject } from '../projects/index.ts'
import { createIssue } from './commands/create-issue.ts'
import { deleteIssue } from './commands/delete-issues.ts'
import { updateIssue } from './commands/update-issue.ts'
import { findIssue } from './find-issue.ts'

/** The same verbs as below `/issues`, addressed through the project. An issue of another project is not found. */
export function projectIssueRoutes(): readonly BoundRoute[] {
  return [
    handle(createProjectIssue, async (ctx, { params, body }) => {
      const project = await resolveProject(ctx, params.projectId)
      return new Ref('Issue', await createIssue(ctx, { ...body, project: { id: Project.id(project.id) } }))
    }),
    handle(getProjectIssue, async (ctx, { params }) => new Ref('Issue', await idIn(ctx, params))),
    handle(updateProjectIssue, async (ctx, { params, body }) => {
      const id = await idIn(ctx, params)
      return new Ref(
        'Issue',
        await updateIssue(ctx, Issue.id(id), { body, checkboxes: readCheckboxes(body.checkboxes) }),
      )
    }),
    handle(deleteProjectIssue, async (ctx, { params }) => deleteIssue(ctx, Issue.id(await idIn(ctx, params)))),
  ]
}

async function idIn(ctx: RequestContext, params: { readonly projectId: string; readonly id: string }): Promise<number> {
  const project = await resolveProject(ctx, params.projectId)
  const issue = await findIssue(ctx, params.id)
  if (issue.project_id !== project.id) throw notFound(params.id)
  return issue.id
}
