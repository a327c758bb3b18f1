import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { unweighedIntArray } from '../../platform/db/index.ts'
import { can, forReader, projectsWith, requireCan } from '../access/index.ts'
import { type Host, type HostKind, hostKinds } from './host-kind.ts'

/**
 * Condition under which the reader sees a host that is not deleted, whatever its kind. `alias`: of the table `host`.
 * `deleted`: what is deleted counts as it was.
 */
export const hostVisible = (
  ctx: RequestContext,
  alias: string,
  options?: { readonly deleted?: boolean },
): RawBuilder<boolean> => byKind(ctx, alias, kind => kind.visible(ctx, alias, options))

/** A condition that each kind of hosts has its own of, on a host of any kind. `alias`: of the table `host`. */
export function byKind(
  ctx: RequestContext,
  alias: string,
  condition: (kind: HostKind) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const kinds = ctx.contributions.to(hostKinds)
  const [only] = kinds
  if (only && kinds.length === 1) return condition(only)
  const parts = kinds.map(kind => sql<boolean>`(${sql.ref(`${alias}.kind`)} = ${kind.name} and ${condition(kind)})`)
  return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/**
 * Condition on an `acl` column of something on a visible host (comment, file, history entry). `within` is the
 * alias of the row that names the project: who reads hidden things of a project reads these.
 */
export function partVisible(ctx: RequestContext, alias: string, within: string): RawBuilder<boolean> {
  return forReader(ctx, `part ${alias} ${within}`, () => {
    const hidden = projectsWith(ctx, 'READ_HIDDEN_STUFF')
    if (hidden === 'all') return sql<boolean>`true`
    const acl = sql.ref(`${alias}.acl`)
    const anyway =
      hidden.length > 0 ? sql` or ${sql.ref(`${within}.project_id`)} = any(${unweighedIntArray(hidden)})` : sql``
    return sql<boolean>`(${acl} = '{}' or ${acl} && ${unweighedIntArray(ctx.actor.principals)}${anyway})`
  })
}

/** Starring for oneself is for everybody but the guest; for others it needs a permission. */
export function requireWatch(ctx: RequestContext, kind: HostKind, host: Host, userId: number): void {
  const { update } = kind.watchers.permissions
  if (ctx.actor.isGuest) throw new AppError('forbidden', { permission: update })
  if (userId !== ctx.actor.userId) requireCan(ctx, update, host.project_id)
}

/** Changes without notifications need their own permission. */
export const canBeSilent = (ctx: RequestContext, projectId: number): boolean =>
  !ctx.silent || can(ctx, 'APPLY_COMMANDS_SILENTLY', projectId)

export function requireSilent(ctx: RequestContext, projectId: number): void {
  if (ctx.silent) requireCan(ctx, 'APPLY_COMMANDS_SILENTLY', projectId)
}
