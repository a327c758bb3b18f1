import type { PermissionKey } from '@cairn/common/features/access'
import { findVisibilityGroups, getVisibilityGroups } from '@cairn/common/features/issues'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import type { BoundRoute } from '../../platform/http/index.ts'
import { inlineLoader, Ref, refsTo } from '../../platform/projection/index.ts'
import { can, holders } from '../access/index.ts'
import { handle } from '../handle.ts'
import { projectCondition, resolveProject } from '../projects/index.ts'
import { seekIssue } from './find-issue.ts'
import { issuePublisher } from './issue-parts.ts'

interface Choices {
  readonly all: readonly number[]
  readonly recommended: readonly number[]
  readonly others: readonly number[]
  readonly users: readonly number[]
}

export interface VisibilityPage {
  readonly prefix: string
  readonly skip: number
  /** Null: all. */
  readonly top: number | null
}

export const visibilityGroupsLoader = inlineLoader<Choices>({
  entity: 'VisibilityGroups',
  fields: {
    recommendedGroups: { value: row => refsTo('UserGroup', row.recommended) },
    groupsWithoutRecommended: { value: row => refsTo('UserGroup', row.others) },
    visibilityGroups: { value: row => refsTo('UserGroup', row.all) },
    visibilityUsers: { value: row => refsTo('User', row.users) },
  },
})

const DEFAULT_TOP = 20

export const visibilityGroupsRoutes: readonly BoundRoute[] = [
  handle(findVisibilityGroups, async (ctx, { body, paging }) => {
    const top = body.top === undefined || body.top === null ? (paging.top ?? DEFAULT_TOP) : body.top
    return choices(ctx, await placesOf(ctx, body.issues ?? [], body.projects ?? []), {
      prefix: body.prefix ?? '',
      skip: body.skip ?? paging.skip,
      top: top < 0 ? null : top,
    })
  }),
  handle(getVisibilityGroups, async (ctx, { query, paging }) => {
    const named = (id: string | undefined) => (id === undefined ? [] : [{ id }])
    return choices(ctx, await placesOf(ctx, named(query.issue), named(query.project)), {
      prefix: query.prefix ?? '',
      ...paging,
    })
  }),
]

type Named = readonly { readonly id: string }[]

/** The projects of the given issues or drafts, and those given themselves. What one does not see does not exist. */
export async function placesOf(ctx: RequestContext, issues: Named, projects: Named): Promise<readonly number[]> {
  const found = new Set<number>()
  for (const { id } of issues) {
    const issue = await seekIssue(ctx, id)
    const projectId = issue ? issue.project_id : await ctx.contributions.only(issuePublisher).projectOf(ctx, id)
    if (projectId !== null) found.add(projectId)
  }
  for (const { id } of projects) found.add((await resolveProject(ctx, id)).id)
  return [...found]
}

/**
 * Whom something in projects may be limited to. `reading`: what people must hold in all of them, as nobody else sees it
 * anyway.
 */
export async function choices(
  ctx: RequestContext,
  projects: readonly number[],
  page: VisibilityPage,
  reading: PermissionKey = 'READ_ISSUE',
): Promise<Ref> {
  const groups = await groupsFor(ctx, projects, page)
  const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
  const inPage = (place: number) => place > page.skip && (page.top === null || place <= page.skip + page.top)
  return new Ref<Choices>('VisibilityGroups', {
    all: ids(groups.filter(group => inPage(group.place))),
    recommended: ids(groups.filter(group => group.recommended && inPage(group.own_place))),
    others: ids(groups.filter(group => !group.recommended && inPage(group.own_place))),
    users: await peopleFor(
      ctx,
      projects.map(projectId => ({ projectId, permission: reading })),
      page,
    ),
  })
}

interface FoundGroup {
  readonly id: number
  readonly recommended: boolean
  readonly place: number
  readonly own_place: number
}

/** All groups for who may read them; else one's own and the teams of known projects. */
async function groupsFor(
  ctx: RequestContext,
  projects: readonly number[],
  { prefix, skip, top }: VisibilityPage,
): Promise<readonly FoundGroup[]> {
  const own = intArray(ctx.actor.principals)
  const known = can(ctx, 'GROUP_READ')
    ? sql`true`
    : sql`(g.id = any(${own}) or (g.kind = 'team' and ${projectCondition(ctx, 'g.project_id')}))`
  const { rows } = await sql<FoundGroup>`
    with found as (
      select g.id, g.name_key, g.kind,
        ((g.kind = 'team' and g.project_id = any(${intArray(projects)})) or (g.kind = 'custom' and (g.id = any(${own})
          or g.id in (select r.group_id from role_grant r where r.project_id = any(${intArray(projects)}))))) as recommended
      from user_group g where ${known} and position(${wordPrefix(prefix)} in ' ' || g.name_key) > 0
    ), placed as (
      select id, recommended, row_number() over (order by recommended desc, kind <> 'team', name_key, id) as place,
        row_number() over (partition by recommended order by kind <> 'team', name_key, id) as own_place
      from found
    )
    select id, recommended, place::int, own_place::int from placed
    where (place > ${skip} or own_place > ${skip}) and (${top}::int is null or own_place <= ${skip + (top ?? 0)})
    order by place`.execute(ctx.db)
  return rows
}

/** A project, and what one holds there to read what a text stands in. */
export interface ReadingPlace {
  readonly projectId: number
  readonly permission: PermissionKey
}

/** Places of issues. */
export const issuesIn = (projects: readonly number[]): readonly ReadingPlace[] =>
  projects.map(projectId => ({ projectId, permission: 'READ_ISSUE' }))

/** People `u` who may read at all the places and fulfil a condition; oneself for who may not look people up. */
export async function peopleFor(
  ctx: RequestContext,
  places: readonly ReadingPlace[],
  { prefix, skip, top }: VisibilityPage,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<readonly number[]> {
  const known = can(ctx, 'USER_READ_BASIC') ? sql`true` : sql`u.id = ${ctx.actor.userId}`
  const readers = places.map(({ projectId, permission }) => sql`and u.id in ${holders(permission, projectId)}`)
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
    where not u.anonymized and not u.guest and not u.banned and ${known} ${sql.join(readers, sql` `)} and ${condition}
      and position(${wordPrefix(prefix)} in ' ' || u.login_key || ' ' || lower(u.full_name)) > 0
    order by u.full_name collate "und-x-icu", u.id offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** What is typed begins a name or a word in it. */
const wordPrefix = (prefix: string): string => ` ${prefix.trim().normalize('NFKC').toLowerCase()}`
