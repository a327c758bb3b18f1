import type { RequestContext } from '../../platform/context/index.ts'
import { makeLeader } from './commands/create-project.ts'

/** The successor of a removed person leads their projects, with the rights that go with it. */
export async function handOverProjects(ctx: RequestContext, userId: number, successorId: number | null): Promise<void> {
  if (successorId === null) return
  const led = await ctx.db
    .updateTable('project')
    .set({ leader_id: successorId })
    .where('leader_id', '=', userId)
    .returning('id')
    .execute()
  for (const { id } of led) await makeLeader(ctx, id, successorId)
}
