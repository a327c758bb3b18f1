import { sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { intArray } from '../../platform/db/index.ts'
import { aclOf, erasedHosts, newHost, type Permitted } from '../hosts/index.ts'
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

/**
 * Gives articles the next numbers of their project, in their order. The very last statement of a transaction: it locks the
 * project's counter, and numbers of transactions that fail are not lost.
 */
export async function takeNumbers(ctx: RequestContext, ids: readonly number[], projectId: number): Promise<void> {
  await sql`
    with taken as (
      insert into article_counter as c (project_id, last_number) values (${projectId}, ${ids.length})
      on conflict (project_id) do update set last_number = c.last_number + excluded.last_number returning last_number
    )
    update article set number = taken.last_number - ${ids.length}::int + given.place
    from taken, unnest(${[...ids]}::bigint[]) with ordinality as given (id, place)
    where article.id = given.id`.execute(ctx.db)
}

/**
 * As {@link takeNumbers}, for articles that came to a project: those that had a number there before have it again. Articles
 * that went on to another project in the same transaction get none here.
 */
export async function takeNumbersAgain(ctx: RequestContext, ids: readonly number[], projectId: number): Promise<void> {
  const { rows } = await sql<{ here: readonly number[]; back: readonly number[] }>`
    with here as (
      select id from article where id = any(${[...ids]}::bigint[]) and project_id = ${projectId} and number is null
    ), last as (
      select distinct on (article_id) article_id, number from article_alias
      where project_id = ${projectId} and article_id in (select id from here) order by article_id, number desc
    ), had as (
      delete from article_alias x using last
      where x.project_id = ${projectId} and x.number = last.number returning x.article_id, x.number
    ), back as (
      update article set number = had.number from had where article.id = had.article_id returning article.id
    )
    select array(select id from here) as here, array(select id from back) as back`.execute(ctx.db)
  const { here = [], back = [] } = rows[0] ?? {}
  const fresh = new Set(here)
  for (const id of back) fresh.delete(id)
  const others = ids.filter(id => fresh.has(id))
  if (others.length > 0) await takeNumbers(ctx, others, projectId)
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
