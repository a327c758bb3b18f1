import { AppError, notFound } from '@cairn/common/platform/errors'
import type { RequestContext } from '../../../platform/context/index.ts'
import { violates } from '../../../platform/http/index.ts'
import { changeAccess, requireCan } from '../../access/index.ts'
import { projectHooks } from '../projects.extensions.ts'
import { isInUse, lockProject, type ProjectInfo } from '../projects.store.ts'

/** Deletes a project with everything in it. One that is in use must be archived first: a slip loses nothing. */
export async function deleteProject(ctx: RequestContext, project: ProjectInfo): Promise<void> {
  requireCan(ctx, 'PROJECT_DELETE', project.id)
  await changeAccess(ctx, async tx => {
    await projectHooks.run(tx, 'beforeDeletion', project.id)
    await lockProject(tx, project.id)
    const current = await tx.db.selectFrom('project').select('archived').where('id', '=', project.id).executeTakeFirst()
    if (!current) throw notFound(project.shortName)
    if (!current.archived && (await isInUse(tx, project.id))) throw new AppError('in_use', { name: project.name })
    await tx.events.add(tx, {
      kind: 'project.deleted',
      entity: 'Project',
      entityId: project.id,
      projectId: project.id,
      payload: { shortName: project.shortName },
    })
    await projectHooks.run(tx, 'deleting', project.id)
    // The database sees to keys, team and grants.
    try {
      await tx.db.deleteFrom('project').where('id', '=', project.id).execute()
    } catch (error) {
      // Somebody created something in it in this very moment.
      if (violates(error, 'host_project_id_fkey') || violates(error, 'issue_project_id_fkey'))
        throw new AppError('in_use', { name: project.name })
      throw error
    }
  })
}
