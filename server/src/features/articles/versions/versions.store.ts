import { ArticleVersion } from '@cairn/common/features/articles'
import { notFound } from '@cairn/common/platform/errors'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { together } from '../../../platform/db/index.ts'
import type { Paging } from '../../../platform/http/index.ts'
import { versionOf } from '../../hosts/index.ts'
import type { VisibleArticle } from '../articles.policy.ts'
import { keepText, readTexts } from './version-texts.ts'

export interface StoredVersion {
  readonly id: number
  readonly article_id: number
  readonly author_id: number
  readonly created: number
  readonly summary: string
  readonly summary_version: string
  readonly content_version: string
}

/** Keeps what an article says from now on, in the transaction of the change. */
export async function keepVersion(
  ctx: RequestContext,
  articleId: number,
  { summary, content }: { readonly summary: string; readonly content: string | null },
): Promise<void> {
  const version = versionOf(content)
  await together([
    keepText(ctx, { articleId, version }, content),
    sql`
      insert into article_version (article_id, author_id, created, summary, summary_version, content_version)
      values (${articleId}, ${ctx.actor.userId}, ${ctx.clock()}, ${summary}, ${versionOf(summary)}, ${version})`.execute(
      ctx.db,
    ),
  ])
}

/** A version of this very article; throws `not_found` for any other. */
export async function findVersion(ctx: RequestContext, article: VisibleArticle, text: string): Promise<StoredVersion> {
  const { rows } = await sql<StoredVersion>`
    select * from article_version where id = ${ArticleVersion.parseId(text) ?? 0}::bigint and article_id = ${article.id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound(text)
  return rows[0]
}

/**
 * Erases the titles of an article that no entry of its history holds any more, but for the present one: its versions have
 * none from then on.
 */
export async function eraseForgottenTitles(ctx: RequestContext, articleId: number): Promise<void> {
  await sql`
    update article_version v set summary = '' from article a
    where v.article_id = ${articleId} and a.id = v.article_id and v.summary <> a.summary and not exists (
      select from activity h where h.host_id = v.article_id and (
        (h.category = 'ArticleSummaryCategory' and v.summary in (h.added ->> 'text', h.removed ->> 'text'))
        or (h.category = 'ArticleCreatedCategory' and v.summary = h.added #>> '{values,0,name}')))`.execute(ctx.db)
}

/** What an article said at a moment (ms); throws `not_found` when there was nothing yet. */
export async function versionAt(ctx: RequestContext, article: VisibleArticle, time: number): Promise<StoredVersion> {
  const { rows } = await sql<StoredVersion>`
    select * from article_version where article_id = ${article.id} and created <= ${time}::bigint
    order by created desc, id desc limit 1`.execute(ctx.db)
  if (!rows[0]) throw notFound(String(article.id))
  return rows[0]
}

/** Ids of a page of the versions of an article, the newest first. */
export async function pageOfVersions(
  ctx: RequestContext,
  article: VisibleArticle,
  { skip, top }: Paging,
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from article_version where article_id = ${article.id}
    order by created desc, id desc offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** The text that an article had under a version of its summary or content; undefined when it is not known. */
export async function textOfVersion(
  ctx: RequestContext,
  articleId: number,
  name: 'summary' | 'content',
  version: string,
): Promise<string | null | undefined> {
  if (name === 'content') {
    const text = { articleId, version }
    return (await readTexts(ctx, [text]))(text)
  }
  const { rows } = await sql<{ summary: string }>`
    select summary from article_version where article_id = ${articleId} and summary_version = ${version} limit 1`.execute(
    ctx.db,
  )
  return rows[0]?.summary || undefined
}
