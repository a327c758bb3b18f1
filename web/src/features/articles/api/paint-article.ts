import {
  isBusy,
  type Painted,
  paint,
  paintAll,
  queryClient,
  queued,
  rewrite,
  together,
} from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { refusalText } from '../../conflicts/index.ts'
import type { ArticleData } from '../model/article.ts'
import { articleKeys } from './keys.ts'
import type { Level } from './levels.ts'

export type ArticlePatch = (article: ArticleData) => ArticleData

/** Writes what the server says of an article, on its page and in the tree. */
export function patchArticle(id: string, patch: ArticlePatch): void {
  const article = rewrite<ArticleData>(articleKeys.host(id), known => known && patch(known))
  if (article) paintTitle(id, article.summary).keep()
}

/** The tree shows of what a page changes the title alone. */
export const paintTitle = (id: string, summary: string): Painted =>
  paintAll<Level>({ queryKey: articleKeys.levels }, level =>
    level.articles.some(row => row.id === id && row.summary !== summary)
      ? { ...level, articles: level.articles.map(row => (row.id === id ? { ...row, summary } : row)) }
      : level,
  )

/**
 * Paints a change, sends it after the ones before it, and reads the article anew: a change can have further effects.
 * Rejects after the change was taken back and a message shown.
 * @param title the new one, when that is what changes
 */
export async function optimistic(
  id: string,
  patch: ArticlePatch,
  send: () => Promise<void>,
  title?: string,
): Promise<void> {
  const queryKey = articleKeys.host(id)
  await queryClient.cancelQueries({ queryKey, exact: true })
  const painted = together([
    paint<ArticleData>(queryKey, article => ({ ...patch(article), updated: Date.now() })),
    ...(title === undefined ? [] : [paintTitle(id, title)]),
  ])
  try {
    await queued(id, send)
    painted.keep()
  } catch (error) {
    await painted.takeBack()
    toast({ text: refusalText(error), tone: 'danger' })
    throw error
  } finally {
    // While more changes wait, a reading would paint over them.
    if (!isBusy(id)) {
      void queryClient.invalidateQueries({ queryKey, exact: true })
      void queryClient.invalidateQueries({ queryKey: articleKeys.activities(id) })
    }
  }
}
