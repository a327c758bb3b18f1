import { Project } from '@cairn/common/features/projects'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { type Cursor, type OrderColumn, tieOf } from '../../issues/index.ts'
import { hasOrder, placesIn } from '../../manual-order/index.ts'
import type { FolderKey } from '../../saved-searches/index.ts'

/** The order of a tag or saved search by hand. Null where nobody moved any of its issues. */
export async function manualOrder(
  ctx: RequestContext,
  folder: FolderKey | null,
): Promise<readonly OrderColumn[] | null> {
  if (!folder || folder.classNo === Project.ownClass() || !(await hasOrder(ctx, folder.id))) return null
  return orderByHand(folder.id)
}

const issueId = sql<number>`s.issue_id`

/** The order of any list by hand: issues that were moved, and those between them that nobody moved, newest first. */
export function orderByHand(listId: number): readonly OrderColumn[] {
  const { join, key, id, isUnmoved, implicitKey, isAfter } = placesIn(listId, issueId)
  const column = (value: RawBuilder<unknown>): OrderColumn => ({
    value,
    descending: false,
    nullable: false,
    kind: 'key',
    indexed: true,
  })
  const moved = [{ ...column(key), join }, tieOf({ ...column(key), tiedBy: id })]
  const whole = column(implicitKey)
  const unmoved = [whole, tieOf(whole)]
  const walk = {
    orderBy: sql`${issueId} desc`,
    after: ([key, id]: Cursor) => isAfter(String(key), Number(id)),
  }
  const variants = [
    { where: sql`true`, order: moved },
    { where: isUnmoved, order: unmoved, walk },
  ]
  const stage = { where: sql`true`, order: moved, place: [], variants }
  return [{ ...whole, stages: { least: 0, of: [stage] } }, tieOf(whole)]
}
