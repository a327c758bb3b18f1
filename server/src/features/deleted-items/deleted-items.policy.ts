import type { PermissionKey } from '@cairn/common/features/access'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { can, projectsWith } from '../access/index.ts'
import type { DeletedKind } from './deleted-kind.ts'

/** The actor holds the permission in the project of a row. `alias`: of what names the project. */
export function holdsIn(ctx: RequestContext, permission: PermissionKey, alias: string): RawBuilder<boolean> {
  const projects = projectsWith(ctx, permission)
  if (projects === 'all') return sql<boolean>`true`
  return sql<boolean>`${sql.ref(`${alias}.project_id`)} = any(${intArray(projects)})`
}

interface Written {
  /** Column of the author. */
  readonly author: string
  /** Alias of what names the project. */
  readonly within: string
}

/** As {@link holdsIn} for everybody's, or for what the actor wrote; `own`: the permission that this takes. */
export function holdsForOwn(
  ctx: RequestContext,
  { author, within }: Written,
  all: PermissionKey,
  own?: PermissionKey,
): RawBuilder<boolean> {
  const holdsAll = holdsIn(ctx, all, within)
  if (ctx.actor.isGuest) return holdsAll
  const isOwn = sql`${sql.ref(author)} = ${ctx.actor.userId}`
  return sql<boolean>`(${holdsAll} or (${isOwn} and ${own ? holdsIn(ctx, own, within) : sql`true`}))`
}

interface Erasable {
  readonly kind: Pick<DeletedKind, 'canErase'>
  readonly project_id: number | null
}

/** Erasing for good is for who administers the project, unless the kind says otherwise. */
export function canErase(ctx: RequestContext, { kind, project_id }: Erasable): boolean {
  if (kind.canErase) return kind.canErase(ctx)
  return project_id !== null && can(ctx, 'PROJECT_UPDATE', project_id)
}

export function requireErase(ctx: RequestContext, row: Erasable): void {
  if (!canErase(ctx, row)) throw new AppError('forbidden', { permission: 'PROJECT_UPDATE' })
}
