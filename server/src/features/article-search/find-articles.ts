import { type Condition, parseQuery, type SortKey } from '@cairn/common/features/search'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import type { Paging } from '../../platform/http/index.ts'
import { articleVisible } from '../articles/index.ts'
import { loadDictionaryOf, refuseProblems, requireBounded } from '../issue-search/index.ts'
import { resolveProject } from '../projects/index.ts'
import { articleLanguage } from './article-language.ts'
import { compileArticles } from './compile-articles.ts'
import { orderOf } from './order-articles.ts'
import { noteSearch } from './searches.ts'

export interface ArticleQuery {
  readonly query: string
  /** Database id or key of a project. */
  readonly folder?: string | undefined
}

interface ReadArticleQuery {
  readonly condition: Condition
  readonly sort: readonly SortKey[]
  /** What an article `a` must fulfil, to be seen by the reader too. */
  readonly where: RawBuilder<boolean>
}

/** Ids of the articles that a query finds, as far as the reader sees them; unless it says how, the last changed first. */
export async function findArticles(
  ctx: RequestContext,
  query: ArticleQuery,
  { skip, top }: Paging,
): Promise<readonly number[]> {
  const { condition, sort, where } = await readArticleQuery(ctx, query)
  noteSearch(ctx, condition)
  const { rows } = await sql<{ id: number }>`
    select a.id from article a where ${where} order by ${orderOf(sort)} offset ${skip} limit ${top}`.execute(ctx.search)
  return rows.map(({ id }) => id)
}

export async function countArticlesFound(ctx: RequestContext, query: ArticleQuery): Promise<number> {
  const { where } = await readArticleQuery(ctx, query)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from article a where ${where}`.execute(ctx.search)
  return rows[0]?.count ?? 0
}

/** Throws `invalid_query` with every problem and its place, and `not_found` for a folder that the reader does not see. */
async function readArticleQuery(ctx: RequestContext, { query, folder }: ArticleQuery): Promise<ReadArticleQuery> {
  const project = folder === undefined ? null : await resolveProject(ctx, folder)
  const dictionary = await loadDictionaryOf(ctx, articleLanguage, query)
  const { condition, sort, problems } = parseQuery(query, dictionary)
  await refuseProblems(ctx, problems, { language: articleLanguage })
  requireBounded(ctx, condition)
  const found = await compileArticles(ctx, condition)
  const inside = project ? sql`and a.project_id = ${project.id}` : sql``
  const where = sql<boolean>`a.deleted_at is null and not a.is_template and ${articleVisible(ctx, 'a')} ${inside} and ${found}`
  return { condition, sort, where }
}
