import type { PermissionKey } from '@cairn/common/features/access'
import type { DeletedKind } from '@cairn/common/features/deleted-items'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { can, canSomewhere, projectsWith } from '../access/index.ts'

/** Condition on `i.project_id`: the actor holds the permission there. */
export function holdsIn(ctx: RequestContext, permission: PermissionKey): RawBuilder<boolean> {
  const projects = projectsWith(ctx, permission)
  return projects === 'all' ? sql<boolean>`true` : sql<boolean>`i.project_id = any(${intArray(projects)})`
}

/** As {@link holdsIn} for everybody's, or for what the actor wrote (`author`: a column). */
export function holdsForOwn(
  ctx: RequestContext,
  all: PermissionKey,
  author: string,
  own?: PermissionKey,
): RawBuilder<boolean> {
  if (ctx.actor.isGuest) return holdsIn(ctx, all)
  const isOwn = sql`${sql.ref(author)} = ${ctx.actor.userId}`
  return sql<boolean>`(${holdsIn(ctx, all)} or (${isOwn} and ${own ? holdsIn(ctx, own) : sql`true`}))`
}

/** Tags are restored by their owner and by administrators. */
export function restorableTag(ctx: RequestContext): RawBuilder<boolean> {
  if (can(ctx, 'LOW_LEVEL')) return sql<boolean>`true`
  if (!canSomewhere(ctx, 'DELETE_WATCH_FOLDER')) return sql<boolean>`false`
  return sql<boolean>`t.owner_id = ${ctx.actor.userId}`
}

interface Erasable {
  readonly kind: DeletedKind
  readonly project_id: number | null
}

/** Erasing for good is for who administers the project; a tag is erased by who may restore it. */
export function canErase(ctx: RequestContext, row: Erasable): boolean {
  return row.project_id === null ? row.kind === 'tag' : can(ctx, 'PROJECT_UPDATE', row.project_id)
}

export function requireErase(ctx: RequestContext, row: Erasable): void {
  if (!canErase(ctx, row)) throw new AppError('forbidden', { permission: 'PROJECT_UPDATE' })
}
