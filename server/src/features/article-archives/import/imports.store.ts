import { ArticleImport } from '@cairn/common/features/article-archives'
import { notFound } from '@cairn/common/platform/errors'
import { type Selectable, sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import type { Paging } from '../../../platform/http/index.ts'
import type { ArticleImportItemTable, ArticleImportTable } from '../article-archives.tables.ts'

export type StoredImport = Selectable<ArticleImportTable>
export type StoredItem = Selectable<ArticleImportItemTable>

/** States in which a job has something to do. */
export const UNFINISHED: readonly StoredImport['state'][] = ['reading', 'running', 'linking']

/** An import of the actor's own; throws `not_found` for anybody else's. */
export async function findImport(
  ctx: RequestContext,
  text: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<StoredImport> {
  const id = ArticleImport.parseId(text)
  const query = ctx.db.selectFrom('article_import').selectAll().where('author_id', '=', ctx.actor.userId)
  const found =
    id === null || ctx.actor.isGuest
      ? undefined
      : await (lock ? query.forUpdate() : query).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound(text)
  return found
}

/** Ids of a page of the actor's own imports, the newest first. */
export async function pageOfImports(
  ctx: RequestContext,
  projectId: number | null,
  { skip, top }: Paging,
): Promise<readonly number[]> {
  if (ctx.actor.isGuest) return []
  const { rows } = await sql<{ id: number }>`
    select id from article_import where author_id = ${ctx.actor.userId}
      ${projectId === null ? sql`` : sql`and project_id = ${projectId}`}
    order by id desc offset ${skip} limit ${top}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** What became of the files, and what needs a look before all else. */
export type ItemFilter = 'all' | 'problems'

/** A page of the items of an import, in the order in which they are made. */
export async function pageOfItems(
  ctx: RequestContext,
  { id }: Pick<StoredImport, 'id'>,
  filter: ItemFilter,
  { skip, top }: Paging,
): Promise<readonly StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    select * from article_import_item where import_id = ${id}
      ${filter === 'problems' ? sql`and problem is not null` : sql``}
    order by place offset ${skip} limit ${top}`.execute(ctx.search)
  return rows
}
