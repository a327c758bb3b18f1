import type { PermissionKey } from '@cairn/common/features/access'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { can, canSomewhere, projectsWith } from '../access/index.ts'

/** What the rights on a board are decided by. */
export interface BoardRights {
  readonly owner_id: number
  readonly update_groups: readonly number[]
  readonly update_users: readonly number[]
  readonly update_by_project: boolean
  /** All its projects, those that the actor may not read among them. */
  readonly projectIds: readonly number[]
}

/** Condition under which the reader sees a board (`alias`) that is not deleted. */
export function boardCondition(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and ${shared(ctx, alias)})`
}

/** The same of boards that were deleted: who may restore them is decided by {@link isDeletable}. */
export function deletedBoardCondition(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is not null and ${
    can(ctx, 'LOW_LEVEL')
      ? sql`true`
      : ctx.actor.isGuest
        ? sql`false`
        : sql`${sql.ref(`${alias}.owner_id`)} = ${ctx.actor.userId}`
  })`
}

function shared(ctx: RequestContext, alias: string): RawBuilder<unknown> {
  if (can(ctx, 'LOW_LEVEL')) return sql`true`
  const parts = [
    sql`${sql.ref(`${alias}.acl`)} && ${intArray(ctx.actor.principals)}`,
    ...byProject(ctx, alias, 'read_by_project', 'READ_ISSUE'),
    ...byProject(ctx, alias, 'update_by_project', 'PROJECT_UPDATE'),
  ]
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Boards for whoever has the permission in all projects of the board; one without projects is for nobody. */
function byProject(
  ctx: RequestContext,
  alias: string,
  column: 'read_by_project' | 'update_by_project',
  permission: PermissionKey,
): readonly RawBuilder<unknown>[] {
  const held = projectsWith(ctx, permission)
  if (held !== 'all' && held.length === 0) return []
  const of = sql`from board_project x where x.board_id = ${sql.ref(`${alias}.id`)}`
  const isAll =
    held === 'all' ? sql`true` : sql`not exists (select 1 ${of} and not x.project_id = any(${intArray(held)}))`
  return [sql`(${sql.ref(`${alias}.${column}`)} and exists (select 1 ${of}) and ${isAll})`]
}

const isOwner = (ctx: RequestContext, board: BoardRights): boolean =>
  !ctx.actor.isGuest && board.owner_id === ctx.actor.userId

/** Whether the actor has a permission in all projects of a board; of one without projects nobody has. */
export const inAll = (
  ctx: RequestContext,
  board: Pick<BoardRights, 'projectIds'>,
  permission: PermissionKey,
): boolean => board.projectIds.length > 0 && board.projectIds.every(id => can(ctx, permission, id))

/** Whether the actor may change the board, its sprints and what stands in them without a look at single issues. */
export function isUpdatable(ctx: RequestContext, board: BoardRights): boolean {
  if (can(ctx, 'LOW_LEVEL') || isOwner(ctx, board)) return true
  if ([...board.update_groups, ...board.update_users].some(id => ctx.actor.principals.includes(id))) return true
  return board.update_by_project && inAll(ctx, board, 'PROJECT_UPDATE')
}

/** Deleting, restoring and handing over stay with owner and administrators. */
export const isDeletable = (ctx: RequestContext, board: BoardRights): boolean =>
  can(ctx, 'LOW_LEVEL') || isOwner(ctx, board)

export function requireUpdatable(ctx: RequestContext, board: BoardRights): void {
  if (!isUpdatable(ctx, board)) throw new AppError('forbidden', {})
}

export function requireDeletable(ctx: RequestContext, board: BoardRights): void {
  if (!isDeletable(ctx, board)) throw new AppError('forbidden', {})
}

/** Sharing stays with the owner, so that nobody who may merely change a board passes it on. */
export function requireShareable(ctx: RequestContext, board: BoardRights): void {
  if (can(ctx, 'LOW_LEVEL')) return
  if (!isOwner(ctx, board) || !canSomewhere(ctx, 'SHARE_WATCH_FOLDER'))
    throw new AppError('forbidden', { permission: 'SHARE_WATCH_FOLDER' })
}

/** Whoever makes a board of projects, or gives it more, reads issues in all of them. */
export function requireProjects(ctx: RequestContext, projectIds: readonly number[]): void {
  if (ctx.actor.isGuest || !projectIds.every(id => can(ctx, 'READ_ISSUE', id)))
    throw new AppError('forbidden', { permission: 'READ_ISSUE' })
}
