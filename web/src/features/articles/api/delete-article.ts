import { deleteArticleRoute, getArticle, restoreArticleRoute } from '@cairn/common/features/articles'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import type { TreeArticle } from '../model/article.ts'
import { articleKeys } from './keys.ts'
import { removeFromTree, rereadInTree } from './tree-changes.ts'

type Deleted = Pick<TreeArticle, 'id' | 'idReadable' | 'hasChildren'>

/**
 * Deletes an article with all below it and offers to bring it back. `leave` is called at once, `reopen` when it was
 * brought back.
 */
export async function deleteArticle(article: Deleted, leave: () => void, reopen: () => void): Promise<void> {
  const params = { id: article.id }
  removeFromTree(article.id)
  leave()
  try {
    await call(deleteArticleRoute, { params })
  } catch (error) {
    await rereadInTree([article.id])
    reopen()
    toast({ text: refusalText(error), tone: 'danger' })
    return
  }
  queryClient.removeQueries({ queryKey: articleKeys.host(article.id) })
  rereadLists()
  const restore = async () => {
    try {
      // It may have been brought back in another way.
      const isBack = () => call(getArticle, { params, fields: { id: true } })
      await call(restoreArticleRoute, { params }).catch(error => isBack().catch(() => Promise.reject(error)))
      await rereadInTree([article.id])
      rereadLists()
      reopen()
    } catch (error) {
      toast({ text: refusalText(error), tone: 'danger' })
      throw error
    }
  }
  const id = article.idReadable
  const text = t(article.hasChildren ? 'articles.deleted.tree' : 'articles.deleted', { id })
  offerUndo({ text, removes: id, undo: restore, requests: [keepCall(restoreArticleRoute, { params })] })
}

function rereadLists(): void {
  for (const queryKey of [articleKeys.projects, articleKeys.titles, articleKeys.starred])
    void queryClient.invalidateQueries({ queryKey })
}
