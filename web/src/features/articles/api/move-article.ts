import { updateArticleRoute } from '@cairn/common/features/articles'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { isBusy, queryClient, queued } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { refusalText } from '../../conflicts/index.ts'
import { noteIds } from '../../host-kinds/index.ts'
import { TREE_ARTICLE_FIELDS, type TreeArticle } from '../model/article.ts'
import { confirmAudience } from './audience-change.ts'
import { articleKeys } from './keys.ts'
import { knownLevel, listOf } from './levels.ts'
import { placeInTree } from './tree-changes.ts'

/** A place in the tree. */
export type TreePlace = {
  readonly projectId: string
  /** Database id; null: at the top of the project. */
  readonly parentId: string | null
  /** Among the others there, from 0; null: at the end. */
  readonly ordinal: number | null
}

const QUEUE = 'article tree'
const PLACED = { ...TREE_ARTICLE_FIELDS, ordinal: true } as const

/**
 * Moves an article, with all below it; the tree shows it at once. When somebody gains or loses sight of it by that, it
 * asks first. Tells it, with a way back.
 */
export async function moveArticle(article: TreeArticle, place: TreePlace): Promise<void> {
  const from = placeOf(article)
  if (isSamePlace(from, place)) return
  const { id, idReadable } = article
  const staysBelow = from.projectId === place.projectId && from.parentId === place.parentId
  const ask = () => confirmAudience({ id, idReadable, kind: 'move', body: bodyOf(place) })
  if (!(await send(article, place, from, staysBelow ? undefined : ask))) return
  offerUndo({
    text: t('articles.moved'),
    about: article.idReadable,
    undo: async () => {
      if (!(await send(article, from, place))) throw new Error('The article was not moved back')
    },
    requests: [keepCall(updateArticleRoute, { params: { id: article.id }, body: bodyOf(from) })],
  })
}

/** Where an article stands, as far as the tree was read. */
export function placeOf(article: TreeArticle): TreePlace {
  const ordinal = knownLevel(listOf(article))?.articles.findIndex(({ id }) => id === article.id) ?? -1
  return {
    projectId: article.project?.id ?? '',
    parentId: article.parentArticle?.id ?? null,
    ordinal: ordinal < 0 ? null : ordinal,
  }
}

const isSamePlace = (one: TreePlace, other: TreePlace): boolean =>
  one.projectId === other.projectId && one.parentId === other.parentId && one.ordinal === other.ordinal

const bodyOf = ({ projectId, parentId, ordinal }: TreePlace) => ({
  parentArticle: parentId === null ? null : { id: parentId },
  ...(parentId === null ? { project: { id: projectId } } : {}),
  ...(ordinal === null ? {} : { ordinal }),
})

/** Whether the server took it, after all moves before it. Why it did not is told; `ask` may call it off. */
async function send(
  article: TreeArticle,
  to: TreePlace,
  from: TreePlace,
  ask?: () => Promise<boolean>,
): Promise<boolean> {
  const { id } = article
  show(article, to)
  try {
    const reply = await queued(QUEUE, async () => {
      if (ask && !(await ask())) return null
      return call(updateArticleRoute, { params: { id }, fields: PLACED, body: bodyOf(to) })
    })
    if (!reply) {
      show(article, from)
      return false
    }
    const { ordinal, ...moved } = reply
    noteIds([moved])
    // Where later moves put it is painted already.
    if (!isBusy(QUEUE)) placeInTree(moved, ordinal)
    return true
  } catch (error) {
    show(article, from)
    toast({ text: refusalText(error), tone: 'danger' })
    return false
  } finally {
    void queryClient.invalidateQueries({ queryKey: articleKeys.articles })
    void queryClient.invalidateQueries({ queryKey: articleKeys.projects })
    // Below another project all have other ids.
    if (to.projectId !== from.projectId) void queryClient.invalidateQueries({ queryKey: articleKeys.levels })
  }
}

function show(article: TreeArticle, { projectId, parentId, ordinal }: TreePlace): void {
  const parentArticle = parentId === null ? null : { $type: 'Article' as const, id: parentId }
  placeInTree({ ...article, parentArticle, project: { $type: 'Project', id: projectId } }, ordinal)
}
