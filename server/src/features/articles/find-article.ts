import { Article } from '@cairn/common/features/articles'
import { AppError, notFound } from '@cairn/common/platform/errors'
import { type RawBuilder, sql } from 'kysely'
import type { RequestContext } from '../../platform/context/index.ts'
import { articleVisible, type VisibleArticle } from './articles.policy.ts'

const READABLE = /^([A-Za-z][A-Za-z0-9_]{0,49})-[Aa]-(\d{1,15})$/

export interface FindArticleOptions {
  /** Locks the row until the end of the transaction. Every command that changes an article does so first. */
  readonly lock?: boolean
  /** Finds only deleted articles, for restoring them. */
  readonly deleted?: boolean
}

/** Columns of a {@link VisibleArticle}, of the alias `a`. */
export const visibleColumns = sql`a.id, a.project_id, a.parent_id, a.reporter_id, a.acl, a.limit_ids, a.is_template`

/**
 * Finds an article that the actor may see by database id (`226-7`) or readable id (`KEY-A-7`) in any letter case; ids from
 * former project keys and from before a move resolve as well. Throws `not_found` otherwise.
 */
export async function findArticle(
  ctx: RequestContext,
  text: string,
  options: FindArticleOptions = {},
): Promise<VisibleArticle> {
  const article = await seekArticle(ctx, text, options)
  if (!article) throw notFound(text)
  return article
}

export async function seekArticle(
  ctx: RequestContext,
  text: string,
  { lock = false, deleted = false }: FindArticleOptions = {},
): Promise<VisibleArticle | null> {
  const wanted = idCondition(text)
  if (!wanted) return null
  const { rows } = await sql<VisibleArticle>`
    select ${visibleColumns} from article a
    where a.id = ${wanted} and a.deleted_at is ${deleted ? sql`not null` : sql`null`} and ${articleVisible(ctx, 'a')}
    ${lock ? sql`for no key update of a` : sql``}`.execute(ctx.db)
  return rows[0] ?? null
}

/** The article above one, when the actor sees it. */
export const seekParentOf = async (
  ctx: RequestContext,
  { parent_id }: VisibleArticle,
): Promise<VisibleArticle | null> => (parent_id === null ? null : seekArticle(ctx, Article.id(parent_id)))

/**
 * The number behind an id, for showing the article: whether it is there and visible is left to its loader. Throws
 * `not_found` for what is no id of any article.
 */
export async function articleIdOf(ctx: RequestContext, text: string): Promise<number> {
  const id = Article.parseId(text)
  if (id !== null) return id
  const wanted = idCondition(text)
  const { rows } = wanted ? await sql<{ id: number | null }>`select ${wanted} as id`.execute(ctx.db) : { rows: [] }
  const found = rows[0]?.id ?? null
  if (found === null) throw notFound(text)
  return found
}

/** Expression for the number of the article that an id in any form stands for; null when the text is no id. */
function idCondition(text: string): RawBuilder<number> | null {
  const id = Article.parseId(text)
  if (id !== null) return sql<number>`${id}::bigint`
  const readable = readableParts(text)
  if (!readable) return null
  const { key, number } = readable
  return sql<number>`coalesce(
    (select n.id from article n join project_key k on k.project_id = n.project_id
      where k.key = ${key} and n.number = ${number}),
    (select x.article_id from article_alias x join project_key k on k.project_id = x.project_id
      where k.key = ${key} and x.number = ${number}))`
}

/** Key (in capitals) and number of a readable id; null when the text is none. */
export function readableParts(text: string): { readonly key: string; readonly number: number } | null {
  const [, key, number] = READABLE.exec(text) ?? []
  return key === undefined ? null : { key: key.toUpperCase(), number: Number(number) }
}

/** The id in a body that points at an article: `{id: database id}` or `{idReadable}`. */
export function idInBody(
  body: { readonly id?: string | null; readonly idReadable?: string | null } | null | undefined,
): string {
  if (body?.id) {
    if (Article.parseId(body.id) === null) throw new AppError('invalid_id', { id: body.id.slice(0, 100) })
    return body.id
  }
  if (body?.idReadable) return body.idReadable
  throw new AppError('bad_request', { reason: 'id or idReadable of the article is missing' })
}
