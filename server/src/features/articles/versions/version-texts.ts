import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { versionOf } from '../../hosts/index.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** The version of no content, of which no text is kept. */
export const NO_CONTENT: string = versionOf(null)

/** A content that an article has had. */
export interface VersionText {
  readonly articleId: number
  readonly version: string
}

/** Keeps a content of an article, unless it has had it before. */
export async function keepText(
  ctx: RequestContext,
  { articleId, version }: VersionText,
  content: string | null,
): Promise<void> {
  if (content === null) return
  const body = await compress(Buffer.from(content))
  await sql`
    insert into article_text as t (article_id, version, body) values (${articleId}, ${version}, ${body})
    on conflict (article_id, version) do update set body = excluded.body where t.body is null`.execute(ctx.db)
}

const keyOf = ({ articleId, version }: VersionText): string => `${articleId} ${version}`

/** The contents behind versions, in one statement; those that are not there, or were erased, are left out. */
export async function readTexts(
  ctx: RequestContext,
  wanted: readonly VersionText[],
): Promise<(text: VersionText) => string | null | undefined> {
  const kept = wanted.filter(({ version }) => version !== NO_CONTENT)
  const { rows } =
    kept.length === 0
      ? { rows: [] }
      : await sql<{ articleId: number; version: string; body: Buffer }>`
        select t.article_id as "articleId", t.version, t.body from article_text t
        where (t.article_id, t.version) in (
          select * from unnest(${kept.map(({ articleId }) => articleId)}::bigint[],
            ${kept.map(({ version }) => version)}::text[]))
          and t.body is not null`.execute(ctx.db)
  const texts = new Map<string, string>()
  for (const row of rows) texts.set(keyOf(row), (await decompress(row.body)).toString())
  return text => (text.version === NO_CONTENT ? null : texts.get(keyOf(text)))
}

/** Erases the contents of an article that no entry of its history holds any more, but for the present one. */
export async function eraseForgottenTexts(ctx: RequestContext, articleId: number): Promise<void> {
  const { content } = await ctx.db
    .selectFrom('article')
    .select('content')
    .where('id', '=', articleId)
    .executeTakeFirstOrThrow()
  await sql`
    update article_text t set body = null
    where t.article_id = ${articleId} and t.version <> ${versionOf(content)} and not exists (
      select from activity h where h.host_id = t.article_id and h.category = 'ArticleDescriptionCategory'
        and t.version in (h.added ->> 'version', h.removed ->> 'version'))`.execute(ctx.db)
}
