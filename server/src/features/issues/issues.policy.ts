import type { PermissionKey } from '@cairn/common/features/access'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray, unweighedIntArray } from '../../platform/db/index.ts'
import { can, forReader, projectsWith, requireCan } from '../access/index.ts'

/** How a condition names the projects and people that it allows. */
interface Terms {
  readonly ids: (ids: readonly number[]) => RawBuilder<unknown>
  readonly column: (alias: string, name: 'project_id' | 'reporter_id') => RawBuilder<unknown>
}

/** The planner weighs the condition and may use an index for it. */
const BY_SEARCH: Terms = { ids: intArray, column: (alias, name) => sql.ref(`${alias}.${name}`) }

/**
 * The planner neither weighs the condition nor finds an index for it. Not knowing how many issues are allowed it takes
 * them for few, and would rather read all issues of a hundred projects than look up those that are asked for.
 */
const BY_ID: Terms = { ids: unweighedIntArray, column: (alias, name) => sql`(${sql.ref(`${alias}.${name}`)} + 0)` }

/**
 * Condition under which the reader sees an issue, for statements that start from known ids (alias of `issue`). It is
 * specialised to the reader: nothing for who sees everything. Deleted issues are left out by the caller's statement.
 */
export function issueVisible(ctx: RequestContext, alias: string): RawBuilder<boolean> {
  return forReader(ctx, `issue ${alias}`, () => {
    const acl = sql.ref(`${alias}.acl`)
    const allowed = sql`(${acl} = '{}' or ${acl} && ${unweighedIntArray(ctx.actor.principals)})`
    const parts = branches(ctx, alias, allowed, null, BY_ID)
    return parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`
  })
}

/**
 * The same condition on `issue_search` as a list of parts that exclude one another: each is searched, sorted and
 * limited by itself and the results are joined (one big OR misses the indexes). With `projectIds` the list is
 * already limited to those, and the parts are specialised to them. Empty: the reader sees nothing.
 */
export function issueBranches(
  ctx: RequestContext,
  alias: string,
  projectIds: readonly number[] | null,
): readonly RawBuilder<boolean>[] {
  const allowed = sql`(not ${sql.ref(`${alias}.restricted`)} or ${sql.ref(`${alias}.acl`)} && ${intArray(ctx.actor.principals)})`
  return branches(ctx, alias, allowed, projectIds, BY_SEARCH)
}

type Projects = 'all' | readonly number[]

/** Those of `among` (null = any) in which something is held. */
function within(held: Projects, among: readonly number[] | null): Projects {
  if (among === null) return held
  return held === 'all' ? among : among.filter(id => held.includes(id))
}

function branches(
  ctx: RequestContext,
  alias: string,
  allowed: RawBuilder<unknown>,
  among: readonly number[] | null,
  { ids, column }: Terms,
): readonly RawBuilder<boolean>[] {
  // Limited to no project at all, a list finds nothing.
  if (among?.length === 0) return []
  const projectId = column(alias, 'project_id')
  /** Null where no condition on the project is needed: held everywhere, or wherever the list is limited to anyway. */
  const limitOf = (held: Projects): readonly number[] | null =>
    held === 'all' || held.length === among?.length ? null : held
  const inside = (projects: readonly number[]) =>
    projects.length === 1 ? sql`${projectId} = ${projects[0]}` : sql`${projectId} = any(${ids(projects)})`
  const allOf = (conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<boolean> => {
    const needed = conditions.filter(condition => condition !== null)
    return needed.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(needed, sql` and `)})`
  }

  const read = limitOf(within(projectsWith(ctx, 'READ_ISSUE'), among))
  const hidden = limitOf(within(projectsWith(ctx, 'READ_HIDDEN_STUFF'), among))
  const shown = hidden === null ? null : hidden.length === 0 ? allowed : sql`(${allowed} or ${inside(hidden)})`
  if (read === null) return [allOf([shown])]
  const parts = read.length === 0 ? [] : [allOf([inside(read), shown])]

  const own = ctx.actor.isGuest ? [] : within(projectsWith(ctx, 'CREATE_ISSUE'), among)
  const isRead = new Set(read)
  const onlyOwn = limitOf(own === 'all' ? own : own.filter(project => !isRead.has(project)))
  if (onlyOwn?.length === 0) return parts
  const notRead = read.length === 0 ? null : sql`not ${projectId} = any(${ids(read)})`
  const isReporter = sql`${column(alias, 'reporter_id')} = ${ctx.actor.userId}`
  return [...parts, allOf([isReporter, onlyOwn === null ? notRead : inside(onlyOwn)])]
}

/**
 * Condition under which whoever sees `root` sees `issue`, for what is counted once for all readers. Both are aliases of
 * what has `project_id` and `acl`.
 */
export const asOpenAs = (issue: string, root: string): RawBuilder<unknown> => {
  const [acl, rootAcl] = [sql.ref(`${issue}.acl`), sql.ref(`${root}.acl`)]
  return sql`${sql.ref(`${issue}.project_id`)} = ${sql.ref(`${root}.project_id`)}
    and (${acl} = '{}' or (${rootAcl} <> '{}' and ${rootAcl} <@ ${acl}))`
}

/**
 * Condition under which the reader may know that somebody (`user`, a column) voted for an issue or watches it (`issue`,
 * an alias): by the rules of that issue's own project; everybody knows about themselves.
 */
export function personKnown(
  ctx: RequestContext,
  permission: 'VIEW_VOTERS' | 'VIEW_WATCHERS',
  issue: string,
  user: string,
): RawBuilder<boolean> {
  const projects = projectsWith(ctx, permission)
  if (projects === 'all') return sql<boolean>`true`
  const own = ctx.actor.isGuest ? sql`false` : sql`${sql.ref(user)} = ${ctx.actor.userId}`
  return sql<boolean>`(${sql.ref(`${issue}.project_id`)} = any(${unweighedIntArray(projects)}) or ${own})`
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
  if (!canOnIssue(ctx, issue, permission)) throw new AppError('forbidden', { permission })
}

export function canOnIssue(ctx: RequestContext, issue: VisibleIssue, permission: PermissionKey): boolean {
  return can(ctx, permission, issue.project_id) || isOwn(ctx, issue)
}
