import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { articleHost, articleVisible, pageOfTree } from '../../articles/index.ts'
import type { StoredImport } from './imports.store.ts'
import type { PlannedArticle } from './plan-articles.ts'

/** An article that was made of a path before, or that a file says it was made of. */
export interface ExistingArticle {
  readonly id: number
  /** Of the file of which it was made; empty: unknown. */
  readonly digest: string
  /** Version of the content that an import wrote. */
  readonly contentVersion: string | null
}

interface Row {
  readonly path: string
  readonly id: number
  readonly digest: string
  readonly contentVersion: string | null
}

/**
 * The articles that are there already, by paths: those that imports to the same place made of them; else those whose ids
 * the files tell, where they lie in that place. Each article is that of one path.
 */
export async function findExisting(
  ctx: RequestContext,
  { id, project_id, parent_id }: StoredImport,
  articles: readonly PlannedArticle[],
): Promise<ReadonlyMap<string, ExistingArticle>> {
  const { rows } = await sql<Row>`
    select distinct on (i.path) i.path, a.id, i.digest, i.content_version as "contentVersion"
    from article_import m join article_import_item i on i.import_id = m.id join article a on a.id = i.article_id
    where m.project_id = ${project_id} and m.parent_id is not distinct from ${parent_id}::bigint and m.id <> ${id}
      and not m.dry_run and i.state = 'done' and i.path = any(${articles.map(({ path }) => path)}::text[])
      and a.project_id = m.project_id and a.deleted_at is null and ${articleVisible(ctx, 'a')}
    order by i.path, m.id desc`.execute(ctx.search)
  const found = new Map<string, ExistingArticle>()
  const taken = new Set<number>()
  for (const { path, ...article } of rows) {
    if (taken.has(article.id)) continue
    found.set(path, article)
    taken.add(article.id)
  }
  const told = articles.filter(({ path, sourceId }) => sourceId !== null && !found.has(path))
  const words = told.flatMap(({ sourceId }) => sourceId?.toUpperCase() ?? [])
  const named = words.length === 0 ? new Map() : await articleHost.mentions.named(ctx, words)
  if (named.size === 0) return found
  const all = { skip: 0, top: null }
  const below = new Set(await pageOfTree(ctx, { projectId: project_id, parentId: parent_id }, all))
  for (const { path, sourceId } of told) {
    const article = named.get(sourceId?.toUpperCase() ?? '')
    if (!article || taken.has(article.id) || !below.has(article.id)) continue
    found.set(path, { id: article.id, digest: '', contentVersion: null })
    taken.add(article.id)
  }
  return found
}
