import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { aclOf, erasedHosts, movedHosts, newHost, type Permitted } from '../hosts/index.ts'
import { articleHost } from './article-host.ts'
import type { VisibleArticle } from './articles.policy.ts'

export interface NewArticle {
  readonly projectId: number
  readonly parent: Pick<VisibleArticle, 'id' | 'limit_ids'> | null
  readonly place: string
  readonly summary: string
  readonly content: string | null
  readonly authorId: number
  /** Milliseconds. */
  readonly created: number
  readonly permitted: Permitted
  readonly isTemplate: boolean
  readonly forAllProjects: boolean
}

/** Writes the row of an article, and that of its host. It takes its number at the end of the transaction. */
export async function insertArticle(ctx: RequestContext, article: NewArticle): Promise<VisibleArticle> {
  const { projectId, parent, permitted, authorId, isTemplate } = article
  const acl = aclOf(permitted, authorId)
  const inherited = sql`${[...(parent?.limit_ids ?? [])]}::bigint[]`
  const { rows } = await sql<{ id: number; limit_ids: readonly number[] }>`
    with host_row as (${newHost(articleHost, projectId)})
    insert into article (id, project_id, parent_id, place, summary, content, reporter_id, updater_id, created, updated,
      permitted_groups, permitted_users, acl, limit_ids, is_template,
      for_all_projects)
    select id, ${projectId}, ${parent?.id ?? null}::bigint, ${article.place}, ${article.summary}, ${article.content},
      ${authorId}, ${authorId}, ${article.created}, ${article.created}, ${intArray(permitted.groups)},
      ${intArray(permitted.users)}, ${intArray(acl)}, ${acl.length > 0 ? sql`${inherited} || id` : inherited},
      ${isTemplate}, ${article.forAllProjects}
    from host_row returning id, limit_ids`.execute(ctx.db)
  const { id = 0, limit_ids = [] } = rows[0] ?? {}
  return {
    ...{ id, project_id: projectId, parent_id: parent?.id ?? null, reporter_id: authorId },
    ...{ acl, limit_ids, is_template: isTemplate },
  }
}

/** Draws the next numbers of a project and gives the last of them. It locks the project's counter. */
const drawnNumbers = (projectId: number, count: number): RawBuilder<unknown> => sql`
  insert into article_counter as c (project_id, last_number) values (${projectId}, ${count})
  on conflict (project_id) do update set last_number = c.last_number + excluded.last_number returning last_number`

/**
 * Gives a new article the next number of its project. The very last statement of a transaction: it locks the project's
 * counter, and numbers of transactions that fail are not lost.
 */
export async function takeNumber(ctx: RequestContext, id: number, projectId: number): Promise<void> {
  await sql`
    with taken as (${drawnNumbers(projectId, 1)})
    update article set number = taken.last_number from taken where article.id = ${id}`.execute(ctx.db)
}

/**
 * Writes the rows of articles, and of their hosts, as of another project, changed now by the actor. Each is written once: it
 * costs an entry in every index, and a row that the same transaction has written has all its references checked again. So
 * they take their numbers here, and not last of all: those that had one there before have it again, the others the next
 * ones, in their order. The tree of the project is held, so nobody waits for its counter.
 */
export async function writeToProject(ctx: RequestContext, ids: readonly number[], projectId: number): Promise<void> {
  const had = await numbersOfBefore(ctx, ids, projectId)
  const fresh = ids.length - had.size
  let next = fresh === 0 ? 0 : (await drawNumbers(ctx, projectId, fresh)) - fresh + 1
  const numbers = ids.map(id => had.get(id) ?? next++)
  await sql`
    with moved as (
      update article a
      set project_id = ${projectId}, number = n.number, updated = ${ctx.clock()}, updater_id = ${ctx.actor.userId}
      from unnest(${[...ids]}::bigint[], ${numbers}::bigint[]) as n (id, number) where a.id = n.id
    )
    ${movedHosts(sql`${[...ids]}::bigint[]`, projectId)}`.execute(ctx.db)
}

async function drawNumbers(ctx: RequestContext, projectId: number, count: number): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`${drawnNumbers(projectId, count)}`.execute(ctx.db)
  return rows[0]?.last_number ?? 0
}

/** The last numbers that articles had in a project, which are theirs again and no longer only lead to them. */
async function numbersOfBefore(
  ctx: RequestContext,
  ids: readonly number[],
  projectId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ article_id: number; number: number }>`
    delete from article_alias x using unnest(${[...ids]}::bigint[]) as given (id)
    cross join lateral (
      select l.number from article_alias l where l.article_id = given.id and l.project_id = ${projectId}
      order by l.number desc limit 1
    ) last
    where x.project_id = ${projectId} and x.number = last.number
    returning x.article_id, x.number`.execute(ctx.db)
  return new Map(rows.map(({ article_id, number }) => [article_id, number]))
}

/** Whether the project holds any article, deleted ones included. */
export async function hasArticles(ctx: RequestContext, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from article where project_id = ${projectId}) as used`.execute(ctx.db)
  return rows[0]?.used === true
}

/** Erases the articles of a project, with all that lies inside them, as the project goes. */
export async function eraseArticlesOf(ctx: RequestContext, projectId: number): Promise<void> {
  await sql`with gone as (select id from article where project_id = ${projectId} for update)
    ${erasedHosts(sql`select id from gone`)}`.execute(ctx.db)
}
