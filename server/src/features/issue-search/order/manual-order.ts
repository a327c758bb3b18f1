import { Project } from '@cairn/common/features/projects'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type OrderColumn, totalOrder } from '../../issues/index.ts'
import type { FolderKey } from '../../saved-searches/index.ts'

/**
 * The order into which people put the issues of a tag or saved search: first the moved ones, then all others, newest
 * first. Null where nobody moved any.
 */
export async function manualOrder(
  ctx: RequestContext,
  folder: FolderKey | null,
): Promise<readonly OrderColumn[] | null> {
  if (!folder || folder.classNo === Project.ownClass()) return null
  const { rows } = await sql`select 1 from folder_order where folder_id = ${folder.id} limit 1`.execute(ctx.db)
  if (rows.length === 0) return null
  return totalOrder([
    {
      value: sql`fo.rank`,
      descending: false,
      nullable: true,
      kind: 'number',
      join: sql`left join folder_order fo on fo.folder_id = ${folder.id} and fo.issue_id = s.issue_id`,
    },
  ])
}
