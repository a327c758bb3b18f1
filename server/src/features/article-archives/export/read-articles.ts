import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { groupBy } from '../../../platform/projection/index.ts'
import { articleHost, articleVisible } from '../../articles/index.ts'
import { attachmentVisible } from '../../attachments/index.ts'
import { commentVisible } from '../../comments/index.ts'
import { tagCondition } from '../../tags/index.ts'

export interface ExportedFile {
  readonly id: number
  readonly name: string
  readonly key: string
  readonly mimeType: string
  /** Milliseconds. */
  readonly updated: number
}

export interface ExportedComment {
  readonly author: string
  readonly name: string
  readonly created: number
  readonly text: string
}

/** An article with what is exported of it, as far as the reader sees it. */
export interface ExportedArticle {
  readonly id: number
  readonly title: string
  readonly content: string
  readonly author: string
  /** Milliseconds. */
  readonly created: number
  readonly updated: number
  readonly tags: readonly string[]
  readonly files: readonly ExportedFile[]
  readonly comments: readonly ExportedComment[]
}

type Row = Omit<ExportedArticle, 'tags' | 'files' | 'comments'>

/** Articles in the order of `ids`, by one statement for each kind of what they hold. Those that are gone are left out. */
export async function readArticles(
  ctx: RequestContext,
  ids: readonly number[],
  { comments }: { readonly comments: boolean },
): Promise<readonly ExportedArticle[]> {
  ctx.signal?.throwIfAborted()
  const { rows } = await sql<Row>`
    select a.id, a.summary as title, coalesce(a.content, '') as content, u.login as author, a.created, a.updated
    from article a join users u on u.id = a.reporter_id
    where a.id = any(${[...ids]}::bigint[]) and a.deleted_at is null and ${articleVisible(ctx, 'a')}`.execute(
    ctx.search,
  )
  const known = new Map(rows.map(row => [row.id, row]))
  const tags = await readTags(ctx, [...known.keys()])
  const files = await readFiles(ctx, [...known.keys()])
  const said = comments ? await readComments(ctx, [...known.keys()]) : new Map<number, readonly ExportedComment[]>()
  return ids.flatMap(id => {
    const row = known.get(id)
    if (!row) return []
    const names = (tags.get(id) ?? []).map(({ name }) => name)
    return [{ ...row, tags: names, files: files.get(id) ?? [], comments: said.get(id) ?? [] }]
  })
}

/** Stars are a matter of each reader, and no tags of the article. */
async function readTags(ctx: RequestContext, ids: readonly number[]) {
  const { rows } = await sql<{ host: number; name: string }>`
    select it.host_id as host, t.name from host_tag it join tag t on t.id = it.tag_id
    where it.host_id = any(${[...ids]}::bigint[]) and t.deleted_at is null and t.kind is null and ${tagCondition(ctx, 't')}
    order by t.name collate "und-x-icu", t.id`.execute(ctx.search)
  return groupBy(rows, ({ host }) => host)
}

async function readFiles(ctx: RequestContext, ids: readonly number[]) {
  const { rows } = await sql<ExportedFile & { readonly host: number }>`
    select a.host_id as host, a.id, a.name, a.file_key as key, a.mime_type as "mimeType", a.updated
    from attachment a join host h on h.id = a.host_id
    where a.host_id = any(${[...ids]}::bigint[]) and a.comment_id is null
      and ${attachmentVisible(ctx, articleHost, 'a', 'h')}
    order by a.created, a.id`.execute(ctx.search)
  return groupBy(rows, ({ host }) => host)
}

async function readComments(ctx: RequestContext, ids: readonly number[]) {
  const { rows } = await sql<ExportedComment & { readonly host: number }>`
    select c.host_id as host, u.login as author, u.full_name as name, c.created, c.text
    from comment c join host h on h.id = c.host_id join users u on u.id = c.author_id
    where c.host_id = any(${[...ids]}::bigint[]) and c.deleted_at is null
      and ${commentVisible(ctx, articleHost, 'c', 'h')}
    order by c.created, c.id`.execute(ctx.search)
  return groupBy(rows, ({ host }) => host)
}
