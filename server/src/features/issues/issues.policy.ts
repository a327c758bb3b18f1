import type { PermissionKey } from '@cairn/common/features/access'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { can, projectsWith, requireCan } from '../access/index.ts'

/** Columns that visibility is decided by; `issue` and `issue_search` both have them. */
export interface VisibilityColumns {
  readonly projectId: RawBuilder<unknown>
  readonly acl: RawBuilder<unknown>
  readonly reporterId: RawBuilder<unknown>
}

const columnsOf = (alias: string): VisibilityColumns => ({
  projectId: sql.ref(`${alias}.project_id`),
  acl: sql.ref(`${alias}.acl`),
  reporterId: sql.ref(`${alias}.reporter_id`),
})

const ids = (values: readonly number[]) => sql`${[...values]}::int[]`

/**
 * Condition under which the reader sees an issue, for statements that start from known ids. It is specialised to
 * the reader: nothing for who sees everything. Deleted issues are left out by the caller's statement.
 */
export function issueVisible(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  const parts = issueBranches(ctx, columnsOf(alias))
  if (parts.length === 0) return sql<boolean>`false`
  return sql<boolean>`(${sql.join(parts, sql` or `)})`
}

/**
 * The same condition as a list of parts that exclude one another, for lists: each is searched, sorted and limited
 * by itself and the results are joined (one big OR misses the indexes). Empty: the reader sees nothing.
 */
export function issueBranches(ctx: RequestContext, columns: VisibilityColumns): readonly RawBuilder<boolean>[] {
  const read = projectsWith(ctx, 'READ_ISSUE')
  const hidden = projectsWith(ctx, 'READ_HIDDEN_STUFF')
  const own = ctx.actor.isGuest ? [] : projectsWith(ctx, 'CREATE_ISSUE')
  const allowed = sql`(${columns.acl} = '{}' or ${columns.acl} && ${ids(ctx.actor.principals)})`
  const shown =
    hidden === 'all'
      ? null
      : hidden.length > 0
        ? sql`(${allowed} or ${columns.projectId} = any(${ids(hidden)}))`
        : allowed

  if (read === 'all') return [shown ? sql<boolean>`${shown}` : sql<boolean>`true`]
  const branches: RawBuilder<boolean>[] = []
  if (read.length > 0) {
    const inProject = sql`${columns.projectId} = any(${ids(read)})`
    branches.push(shown ? sql<boolean>`(${inProject} and ${shown})` : sql<boolean>`${inProject}`)
  }
  const mine = sql`${columns.reporterId} = ${ctx.actor.userId} and not ${columns.projectId} = any(${ids(read)})`
  if (own === 'all') branches.push(sql<boolean>`(${mine})`)
  else if (own.some(project => !read.includes(project)))
    branches.push(sql<boolean>`(${mine} and ${columns.projectId} = any(${ids(own)}))`)
  return branches
}

/** Condition on an `acl` column of something inside a visible issue (comment, file, history entry). */
export function partVisible(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  const hidden = projectsWith(ctx, 'READ_HIDDEN_STUFF')
  if (hidden === 'all') return sql<boolean>`true`
  const acl = sql.ref(`${alias}.acl`)
  return sql<boolean>`(${acl} = '{}' or ${acl} && ${ids(ctx.actor.principals)})`
}

/** What is known of an issue that the actor sees. */
export interface VisibleIssue {
  readonly id: number
  readonly project_id: number
  readonly number: number
  readonly reporter_id: number
  readonly acl: readonly number[]
}

const isOwn = (ctx: RequestContext, issue: VisibleIssue): boolean =>
  !ctx.actor.isGuest && issue.reporter_id === ctx.actor.userId && can(ctx, 'CREATE_ISSUE', issue.project_id)

/** Summary, description and public fields: with the permission, or the reporter of the issue. */
export function requireUpdate(ctx: RequestContext, issue: VisibleIssue): void {
  if (!canUpdate(ctx, issue)) throw new AppError('forbidden', { permission: 'UPDATE_ISSUE' })
}

export function canUpdate(ctx: RequestContext, issue: VisibleIssue): boolean {
  return can(ctx, 'UPDATE_ISSUE', issue.project_id) || isOwn(ctx, issue)
}

export function requireUpdateField(ctx: RequestContext, issue: VisibleIssue, isPublic: boolean): void {
  if (isPublic) requireUpdate(ctx, issue)
  else requireCan(ctx, 'PRIVATE_UPDATE_ISSUE', issue.project_id)
}

/** Linking and tagging: with the permission, or one's own issue. */
export function requireOnIssue(ctx: RequestContext, issue: VisibleIssue, permission: PermissionKey): void {
  if (!can(ctx, permission, issue.project_id) && !isOwn(ctx, issue)) throw new AppError('forbidden', { permission })
}

/** Changes without notifications need their own permission. */
export function requireSilent(ctx: RequestContext, projectId: number): void {
  if (ctx.silent) requireCan(ctx, 'APPLY_COMMANDS_SILENTLY', projectId)
}
