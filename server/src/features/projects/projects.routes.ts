import {
  createProjectRoute,
  deleteProjectRoute,
  getProject,
  listProjects,
  updateProjectRoute,
} from '@cairn/common/features/projects'
import { AppError } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../platform/context/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { Ref, refsTo } from '../../platform/projection/index.ts'
import { loadAccess, requireCan } from '../access/index.ts'
import { handle } from '../handle.ts'
import { createProject } from './commands/create-project.ts'
import { deleteProject } from './commands/delete-project.ts'
import { updateProject } from './commands/update-project.ts'
import { type PersonRef, requireUserRef } from './people.ts'
import { requireProjectUpdate } from './projects.policy.ts'
import { findProjects } from './projects.queries.ts'
import { resolveProject } from './projects.store.ts'

export const projectRoutes: readonly BoundRoute[] = [
  handle(listProjects, async (ctx, { query: { query, archived }, paging }) => {
    const filter = { query, archived: archived ? archived === 'true' : undefined }
    return refsTo('Project', await findProjects(ctx, filter, paging))
  }),
  handle(getProject, async (ctx, { params }) => new Ref('Project', (await resolveProject(ctx, params.id)).id)),
  handle(createProjectRoute, async (ctx, { body, query }) => {
    requireCan(ctx, 'PROJECT_CREATE')
    const id = await createProject(ctx, {
      name: body.name ?? '',
      shortName: body.shortName ?? '',
      template: query.template ?? null,
      description: body.description ?? null,
      numberReference: body.numberReference ?? null,
      ...(body.startingNumber ? { startingNumber: body.startingNumber } : {}),
      ...(body.leader ? { leaderId: await leaderOf(ctx, body.leader) } : {}),
    })
    await refreshRights(ctx)
    return new Ref('Project', id)
  }),
  handle(updateProjectRoute, async (ctx, { params, body }) => {
    const project = await resolveProject(ctx, params.id)
    requireProjectUpdate(ctx, project)
    await updateProject(ctx, project, {
      ...('name' in body ? { name: body.name ?? null } : {}),
      ...('shortName' in body ? { shortName: body.shortName ?? null } : {}),
      ...('description' in body ? { description: body.description ?? null } : {}),
      ...('numberReference' in body ? { numberReference: body.numberReference ?? null } : {}),
      ...('fromEmail' in body ? { fromEmail: body.fromEmail ?? null } : {}),
      ...('replyToEmail' in body ? { replyToEmail: body.replyToEmail ?? null } : {}),
      ...(typeof body.archived === 'boolean' ? { archived: body.archived } : {}),
      ...(typeof body.startingNumber === 'number' ? { startingNumber: body.startingNumber } : {}),
      ...('leader' in body ? { leaderId: await leaderOf(ctx, body.leader) } : {}),
    })
    return new Ref('Project', project.id)
  }),
  handle(deleteProjectRoute, async (ctx, { params }) => {
    await deleteProject(ctx, await resolveProject(ctx, params.id))
    return null
  }),
]

async function leaderOf(ctx: RequestContext, ref: PersonRef | null | undefined): Promise<number> {
  const user = await requireUserRef(ctx, ref, 'leader')
  if (user.guest || user.banned) throw new AppError('invalid_value', { name: 'leader', field: 'leader' })
  return user.id
}

/** The creator's rights in the new project are younger than the request; the reply is shown with them. */
async function refreshRights(ctx: RequestContext): Promise<void> {
  const access = await loadAccess(ctx.db, ctx.actor.userId)
  if (access) Object.assign(ctx, { actor: { ...ctx.actor, ...access } })
}
