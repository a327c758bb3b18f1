import { Article } from '@cairn/common/features/articles'
import { sql } from 'kysely'
import type { RequestContext } from '../../../platform/context/index.ts'
import { articleHost, requireUpdate, seekArticle, updateArticle } from '../../articles/index.ts'
import { addAttachments } from '../../attachments/index.ts'
import { versionOf } from '../../hosts/index.ts'
import type { PreparedItem } from './prepare-items.ts'

/** What became of an item. */
export interface Outcome {
  readonly articleId: number | null
  readonly action: 'create' | 'update' | 'keep' | 'skip'
  readonly contentVersion: string | null
  readonly isOpen: boolean
  /** Its files are named by rows now. */
  readonly takesFiles: boolean
  readonly problem: string | null
}

/**
 * Has an article that is there say what its file says. What people changed since the last import, or since the file was
 * written, is left as it is, and told.
 */
export async function bringUpToDate(
  ctx: RequestContext,
  { item, content, isOpen, uploads }: PreparedItem,
  articleId: number,
): Promise<Outcome> {
  const id = Article.id(articleId)
  const article = await seekArticle(ctx, id, { lock: true })
  const former = { articleId, contentVersion: item.content_version, isOpen: false, takesFiles: false }
  if (!article) return { ...former, articleId: null, action: 'skip', problem: 'changed' }
  requireUpdate(ctx, article)
  const { rows } = await sql<{ summary: string; content: string | null; updated: number }>`
    select summary, content, updated from article where id = ${articleId}`.execute(ctx.db)
  const [now = { summary: '', content: null, updated: 0 }] = rows
  const title = await titleFor(ctx, item, articleId, now.summary)
  const isSame = now.content === content && now.summary === title
  const isChanged =
    item.content_version === null
      ? item.source_updated !== null && now.updated > item.source_updated
      : versionOf(now.content) !== item.content_version
  if (!isSame && isChanged) return { ...former, action: 'skip', problem: 'changed' }
  if (!isSame) await updateArticle(ctx, id, { body: { summary: title, content } })
  if (uploads.length > 0)
    await addAttachments(
      ctx,
      articleHost,
      { hostId: id, commentId: null },
      uploads.map(upload => ({ upload })),
    )
  const action = isSame && uploads.length === 0 ? 'keep' : 'update'
  return { articleId, action, contentVersion: versionOf(content), isOpen, takesFiles: true, problem: null }
}

/** The title of the file, unless somebody gave the article another one since it was last imported. */
async function titleFor(
  ctx: RequestContext,
  { import_id, title }: PreparedItem['item'],
  articleId: number,
  present: string,
): Promise<string> {
  const { rows } = await sql<{ title: string }>`
    select title from article_import_item
    where article_id = ${articleId} and import_id < ${import_id} and state = 'done' and action <> 'skip'
    order by import_id desc limit 1`.execute(ctx.db)
  const [former] = rows
  return former && former.title !== present ? present : title
}
