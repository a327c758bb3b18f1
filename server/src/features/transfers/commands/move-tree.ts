import type { RequestContext } from '../../../platform/context/index.ts'
import { transaction } from '../../../platform/db/index.ts'
import { lockBeforeHosts } from '../../hosts/index.ts'
import { findIssue, moveIssues, resolveProjectBody, type VisibleIssue, visibleIssues } from '../../issues/index.ts'
import { subtasksBelow } from '../../links/index.ts'

interface MoveBody {
  readonly project: { readonly id?: string | undefined; readonly shortName?: string | undefined }
  readonly withSubtasks: boolean
}

/**
 * Moves an issue to another project, all or nothing with those subtasks, in the same project, that the actor sees.
 * Returns its id. Nothing happens when it is there already.
 */
export async function moveTree(ctx: RequestContext, idText: string, body: MoveBody): Promise<number> {
  return transaction({ ...ctx, ifMatch: null }, async ctx => {
    const root = await findIssue(ctx, idText)
    const project = await resolveProjectBody(ctx, body.project)
    const moving = await lockTree(ctx, root, body.withSubtasks)
    await moveIssues(
      ctx,
      moving.filter(issue => issue.project_id !== project.id),
      project,
    )
    return root.id
  })
}

/** The issue first, then its subtasks from above; what went away at this moment is left out. */
async function lockTree(ctx: RequestContext, root: VisibleIssue, isWhole: boolean): Promise<readonly VisibleIssue[]> {
  const below = isWhole ? await subtasksBelow(ctx, root) : []
  const ids = [root.id, ...below.map(({ id }) => id)]
  await lockBeforeHosts(ctx, { moved: ids })
  const locked = await visibleIssues(ctx, ids, { lock: true })
  return ids.flatMap(id => locked.get(id) ?? [])
}
