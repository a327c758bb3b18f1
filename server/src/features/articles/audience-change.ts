import type { BodyOf } from '@cairn/common/features/entities'
import { AppError } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { inlineLoader, Ref, refsTo } from '../../platform/projection/index.ts'
import { can, holders, requireCan } from '../access/index.ts'
import { aclOf, readVisibility } from '../hosts/index.ts'
import { resolveProjectBody } from '../issues/index.ts'
import { membersOfGroups, projectCondition } from '../projects/index.ts'
import { articleVisible, requireUpdate, type VisibleArticle } from './articles.policy.ts'
import { readPermitted } from './change-visibility.ts'
import { findArticle, idInBody, seekArticle } from './find-article.ts'
import { below } from './tree/limits.ts'

/** Names that one answer tells; of more there is the count. */
const MAX_NAMED = 20

interface Difference {
  readonly gained: readonly number[]
  readonly lost: readonly number[]
  readonly gained_count: number | null
  readonly lost_count: number | null
  readonly articles: number
  readonly is_complete: boolean
}

export const audienceChangeLoader = inlineLoader<Difference>({
  entity: 'AudienceChange',
  fields: {
    gained: { value: row => refsTo('User', row.gained) },
    lost: { value: row => refsTo('User', row.lost) },
    gainedCount: { value: row => row.gained_count },
    lostCount: { value: row => row.lost_count },
    articlesCount: { value: row => row.articles },
    isComplete: { value: row => row.is_complete },
  },
})

/** Who sees an article: whoever reads articles of the project and is in each of the limits, or reads hidden things. */
interface Audience {
  readonly projectId: number
  readonly limits: readonly (readonly number[])[]
}

/**
 * Who would gain and lose sight of an article by being limited or moved as a body says; of what lies below it nobody
 * else does. It tells no more than the actor can look up: nothing to who may not look people up, and members of groups
 * that the actor may not know count as outside of them, which `isComplete` says.
 */
export async function audienceChange(ctx: RequestContext, idText: string, body: BodyOf<'Article'>): Promise<Ref> {
  const article = await findArticle(ctx, idText)
  requireUpdate(ctx, article)
  const [before, after] = await audiences(ctx, article, body)
  return new Ref<Difference>('AudienceChange', await difference(ctx, article, before, after))
}

async function audiences(
  ctx: RequestContext,
  article: VisibleArticle,
  body: BodyOf<'Article'>,
): Promise<readonly [Audience, Audience]> {
  const { visibility, parentArticle, project } = body
  const parent = parentArticle ? await seekArticle(ctx, idInBody(parentArticle)) : null
  if (parentArticle && !parent) throw new AppError('invalid_value', { name: 'parentArticle' })
  const named = project && !parent ? await resolveProjectBody(ctx, project) : null
  const projectId = parent?.project_id ?? named?.id ?? article.project_id
  // Who reads articles elsewhere is told to who could move it there.
  if (projectId !== article.project_id) requireCan(ctx, 'CREATE_ARTICLE', projectId)
  const stays = parentArticle === undefined && projectId === article.project_id
  const outer = article.limit_ids.filter(id => id !== article.id)
  const above = stays ? outer : (parent?.limit_ids ?? [])
  const { rows } = await sql<{ id: number; acl: readonly number[] }>`
    select a.id, a.acl from article a where a.id = any(${[...outer, ...above]}::bigint[])`.execute(ctx.db)
  const acls = new Map(rows.map(({ id, acl }) => [id, acl]))
  const limitsOf = (ids: readonly number[], own: readonly number[]) =>
    [...ids.map(id => acls.get(id) ?? []), own].filter(acl => acl.length > 0)
  return [
    { projectId: article.project_id, limits: limitsOf(outer, article.acl) },
    { projectId, limits: limitsOf(above, await ownLimit(ctx, article, visibility)) },
  ]
}

async function ownLimit(
  ctx: RequestContext,
  article: VisibleArticle,
  visibility: BodyOf<'Article'>['visibility'],
): Promise<readonly number[]> {
  if (visibility === undefined) return article.acl
  const permitted = await readVisibility(ctx, visibility, await readPermitted(ctx, article.id))
  return aclOf(permitted, article.reporter_id)
}

async function difference(
  ctx: RequestContext,
  article: VisibleArticle,
  before: Audience,
  after: Audience,
): Promise<Difference> {
  const articles = sql`(with recursive ${below(article.id)} select count(*)::int from below b
    join article a on a.id = b.id where ${articleVisible(ctx, 'a')})`
  if (!can(ctx, 'USER_READ_BASIC')) {
    const { rows } = await sql<Pick<Difference, 'articles'>>`select ${articles} as articles`.execute(ctx.db)
    const unknown = { gained: [], lost: [], gained_count: null, lost_count: null, is_complete: false }
    return { ...unknown, articles: rows[0]?.articles ?? 0 }
  }
  const named = intArray([...new Set([...before.limits, ...after.limits].flat())])
  const known = can(ctx, 'GROUP_READ')
    ? sql`true`
    : sql`(g.kind in ('all', 'registered') or (g.kind = 'team' and ${projectCondition(ctx, 'g.project_id')}))`
  const first = (which: RawBuilder<unknown>) => sql`array(
    select id from change where ${which} order by full_name collate "und-x-icu", id limit ${MAX_NAMED})`
  const count = (which: RawBuilder<unknown>) => sql`(select count(*)::int from change where ${which})`
  const [gains, loses] = [sql`not before and after`, sql`before and not after`]
  const { rows } = await sql<Difference>`
    with known_group as (
      select g.id from user_group g where g.id = any(${named}) and ${known}
    ), change as materialized (
      select u.id, u.full_name, ${sees(before)} as before, ${sees(after)} as after
      from users u where not u.banned and not u.anonymized
    )
    select ${first(gains)} as gained, ${first(loses)} as lost, ${count(gains)} as gained_count,
      ${count(loses)} as lost_count, ${articles} as articles,
      not exists (select from user_group g where g.id = any(${named}) and g.id not in (select id from known_group))
        as is_complete`.execute(ctx.db)
  return rows[0] ?? { gained: [], lost: [], gained_count: 0, lost_count: 0, articles: 0, is_complete: true }
}

/** Whether a user `u` is among an audience, as far as it is known. */
function sees({ projectId, limits }: Audience): RawBuilder<boolean> {
  const reads = sql`u.id in ${holders('READ_ARTICLE', projectId)}`
  if (limits.length === 0) return sql<boolean>`${reads}`
  const inside = limits.map(limit => {
    const ids = intArray([...limit])
    const groups = sql`select id from known_group where id = any(${ids})`
    return sql`(u.id = any(${ids}) or u.id in ${membersOfGroups(groups)})`
  })
  return sql<boolean>`(${reads}
    and (u.id in ${holders('READ_HIDDEN_STUFF', projectId)} or (${sql.join(inside, sql` and `)})))`
}
