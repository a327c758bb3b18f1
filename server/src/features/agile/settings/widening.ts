import type { PermissionKey } from '@cairn/common/features/access'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { holders } from '../../access/index.ts'
import { type Board, lockBoards } from '../boards.store.ts'

type SharedByProject = Pick<Board, 'read_by_project' | 'update_by_project' | 'projectIds'>

/**
 * Whether other projects may open a board to more people: it is for whoever has the right in all of its projects, and in
 * fewer or others somebody else may have it. One without projects is for nobody.
 */
export function mayWiden(before: SharedByProject, after: SharedByProject): boolean {
  if (!after.read_by_project && !after.update_by_project) return false
  if (before.projectIds.length === 0) return after.projectIds.length > 0
  return before.projectIds.some(id => !after.projectIds.includes(id))
}

/**
 * Before a project leaves all boards: those that others would see, or change, without it are from then on for their owners
 * and those who are named. Where whoever has the right in one of the other projects has it in this one, nothing changes.
 */
export async function keepFromWidening(ctx: RequestContext, projectId: number): Promise<void> {
  // Looked at once they are locked: others may share them meanwhile, or change their projects.
  const isOf = sql`b.id in (select x.board_id from board_project x where x.project_id = ${projectId})`
  if ((await lockBoards(ctx, isOf, 'update')).length === 0) return
  await sql`
    with met as (
      select x.board_id, x.project_id from board_project x
      where x.project_id <> ${projectId} and x.board_id in (select board_id from board_project where project_id = ${projectId})
    ), other as (select distinct project_id from met)
    update board b set read_by_project = b.read_by_project and ${isKept('READ_ISSUE', projectId)},
      update_by_project = b.update_by_project and ${isKept('PROJECT_UPDATE', projectId)}
    where (b.read_by_project or b.update_by_project) and b.id in (select board_id from met)`.execute(ctx.db)
}

const isKept = (permission: PermissionKey, projectId: number) => sql`b.id in (
  select m.board_id from met m where m.project_id in (
    select o.project_id from other o where not exists (
      ${holders(permission, sql<number>`o.project_id`)} except ${holders(permission, projectId)})))`
