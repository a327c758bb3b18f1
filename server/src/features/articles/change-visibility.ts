import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import type { NewActivity } from '../activities/index.ts'
import { aclOf, namesOfPrincipals, type Permitted } from '../hosts/index.ts'
import type { VisibleArticle } from './articles.policy.ts'
import { noteChange } from './changes/settle-changes.ts'
import { tellSubtree } from './changes/tell-subtree.ts'
import { formerPlaces, inheritLimits, subtreeOf } from './tree/limits.ts'

/** Who may see an article by its own limit, as it is stored. */
export async function readPermitted(ctx: RequestContext, id: number): Promise<Permitted> {
  const { rows } = await sql<Permitted>`
    select permitted_groups as groups, permitted_users as users from article where id = ${id}`.execute(ctx.db)
  return rows[0] ?? { groups: [], users: [] }
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every(id => b.includes(id))

/** Whether two limits name the same groups and users. */
export const sameLimit = (a: Permitted, b: Permitted): boolean =>
  sameIds(a.groups, b.groups) && sameIds(a.users, b.users)

/**
 * Limits an article, and so all below it, to groups and users without asking for permissions. Who is in a limit stands in
 * one row; only when one comes or goes, those below are written. `before`: whom it was for.
 */
export async function changeVisibility(
  ctx: RequestContext,
  article: VisibleArticle,
  permitted: Permitted,
  before: Permitted,
): Promise<void> {
  const { groups, users } = permitted
  if (sameLimit(before, permitted)) return
  const ids = await subtreeOf(ctx, article.id)
  const former = await formerPlaces(ctx, ids)
  const acl = aclOf(permitted, article.reporter_id)
  await sql`
    update article set permitted_groups = ${intArray(groups)}, permitted_users = ${intArray(users)}, acl = ${intArray(acl)}
    where id = ${article.id}`.execute(ctx.db)
  if (acl.length === 0 || article.acl.length === 0) await inheritLimits(ctx, article.id)
  const entries = await visibilityEntries(ctx, before, permitted)
  noteChange(ctx, { host: article, kind: 'changed', entries, was: former.get(article.id) })
  tellSubtree(ctx, article, ids.slice(1), former)
}

/** What history tells of another limit. */
export async function visibilityEntries(
  ctx: RequestContext,
  before: Permitted,
  { groups, users }: Permitted,
): Promise<readonly NewActivity[]> {
  const names = await namesOfPrincipals(ctx, [...groups, ...users, ...before.groups, ...before.users])
  return [...entryOf('UserGroup', groups, before.groups, names), ...entryOf('User', users, before.users, names)]
}

function entryOf(
  entity: 'User' | 'UserGroup',
  now: readonly number[],
  before: readonly number[],
  names: ReadonlyMap<number, string>,
): readonly NewActivity[] {
  const values = (ids: readonly number[]) => ({
    values: ids.map(id => ({ entity, id, name: names.get(id) ?? '', type: entity })),
  })
  const added = now.filter(id => !before.includes(id))
  const removed = before.filter(id => !now.includes(id))
  if (added.length + removed.length === 0) return []
  return [{ category: 'ArticleVisibilityCategory', added: values(added), removed: values(removed) }]
}
