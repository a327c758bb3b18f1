import { getArticle } from '@cairn/common/features/articles'
import { call } from '../../../platform/api/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { isHiddenHost, noteIds } from '../../host-kinds/index.ts'
import { TREE_ARTICLE_FIELDS, type TreeArticle } from '../model/article.ts'
import { articleKeys } from './keys.ts'
import { editLevel, knownLevel, knownLevels, type Level, listOf, treeArticle } from './levels.ts'

/** Changes one of which is read by itself; of more the levels are read again. */
const MAX_SINGLE = 10

const PLACED = { ...TREE_ARTICLE_FIELDS, ordinal: true } as const

/** Puts an article where it stands now, among those that were read, and takes it out where it stood. */
export function placeInTree(article: TreeArticle, ordinal: number | null): void {
  const list = listOf(article)
  for (const [other, { articles }] of knownLevels())
    if (other !== list && articles.some(({ id }) => id === article.id)) takeOut(other, article.id)
  const level = knownLevel(list) ?? emptyLevel(article)
  if (level) {
    editLevel(list, articles => {
      const others = articles.filter(({ id }) => id !== article.id)
      const at = ordinal ?? others.length
      // It lies beyond what was read of a very long list.
      if (!level.isWhole && at > others.length) return others
      return [...others.slice(0, at), article, ...others.slice(at)]
    })
  }
  if (article.parentArticle) setChildren(article.parentArticle.id, true)
}

/** Below an article that had none until now, whose level is known without having been read. */
function emptyLevel({ parentArticle }: TreeArticle): Level | undefined {
  if (!parentArticle || treeArticle(parentArticle.id)?.hasChildren !== false) return undefined
  const level: Level = { articles: [], isWhole: true }
  queryClient.setQueryData(articleKeys.level(parentArticle.id), level)
  return level
}

/** Takes an article out of the tree, with all below it. */
export function removeFromTree(id: string): void {
  for (const [list, { articles }] of knownLevels()) if (articles.some(article => article.id === id)) takeOut(list, id)
}

function takeOut(list: string, id: string): void {
  editLevel(list, articles => articles.filter(article => article.id !== id))
  const level = knownLevel(list)
  if (level?.isWhole && level.articles.length === 0) setChildren(list, false)
}

function setChildren(id: string, hasChildren: boolean): void {
  for (const [list, { articles }] of knownLevels()) {
    if (articles.some(article => article.id === id && article.hasChildren !== hasChildren))
      editLevel(list, all => all.map(article => (article.id === id ? { ...article, hasChildren } : article)))
  }
}

/** Reads where articles stand now that were heard to have changed. */
export async function rereadInTree(ids: readonly string[]): Promise<void> {
  if (ids.length > MAX_SINGLE) return void queryClient.invalidateQueries({ queryKey: articleKeys.levels })
  await Promise.all(
    ids.map(async id => {
      try {
        const { ordinal, ...article } = await call(getArticle, { params: { id }, fields: PLACED })
        noteIds([article])
        placeInTree(article, ordinal)
      } catch (error) {
        // Without an answer the tree stays as it was.
        if (isHiddenHost(error)) removeFromTree(id)
      }
    }),
  )
  void queryClient.invalidateQueries({ queryKey: articleKeys.projects })
}
