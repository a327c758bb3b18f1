import { getArticleVersion, listArticleVersions, restoreArticleVersion } from '@cairn/common/features/articles'
import type { Read } from '@cairn/common/features/entities'
import { queryOptions } from '@tanstack/react-query'
import { call, keepCall } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { queryClient } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { type ArticleData, articleKeys } from '../../articles/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { USER_FIELDS } from '../../users/index.ts'

const LISTED = {
  id: true,
  created: true,
  author: USER_FIELDS,
  summary: true,
  contentVersion: true,
  isCurrent: true,
  erased: true,
} as const

/** A version of an article as it is listed. */
export type ListedVersion = Read<'ArticleVersion', typeof LISTED>

// Below the article, so that they are read again with it.
const versionsKey = (articleId: string) => [...articleKeys.host(articleId), 'versions'] as const

/** All versions of an article, the newest first, without what they say. */
export const versionsQuery = (articleId: string) =>
  queryOptions({
    queryKey: versionsKey(articleId),
    queryFn: ({ signal }) =>
      call(listArticleVersions, { params: { id: articleId }, fields: LISTED, query: { $top: -1 }, signal }),
  })

/** What an article said in a version. */
export const versionTextQuery = (articleId: string, versionId: string) =>
  queryOptions({
    queryKey: [...versionsKey(articleId), versionId],
    queryFn: ({ signal }) =>
      call(getArticleVersion, {
        params: { id: articleId, versionId },
        fields: { summary: true, content: true, erased: true },
        signal,
      }),
    // Only erasing changes the past.
    staleTime: 60_000,
  })

const restoring = (articleId: string, versionId: string) => ({ params: { id: articleId, versionId } })

/**
 * Has an article say again what it said in a version, which makes a new one, and offers to undo that.
 * @returns whether it does
 */
export async function restoreVersion(
  { id, idReadable }: Pick<ArticleData, 'id' | 'idReadable'>,
  version: ListedVersion,
  time: string,
): Promise<boolean> {
  const restore = async (versionId: string) => {
    await call(restoreArticleVersion, { ...restoring(id, versionId), fields: { id: true } })
    await queryClient.invalidateQueries({ queryKey: articleKeys.host(id) })
  }
  try {
    // What it says by then, which may be newer than what the reader sees.
    const [newest] = await call(listArticleVersions, { params: { id }, fields: { id: true }, query: { $top: 1 } })
    await restore(version.id)
    if (newest && newest.id !== version.id)
      offerUndo({
        text: t('article-versions.restored', { time }),
        about: idReadable,
        undo: () => restore(newest.id),
        requests: [keepCall(restoreArticleVersion, restoring(id, newest.id))],
      })
    return true
  } catch (error) {
    toast({ text: refusalText(error), tone: 'danger' })
    return false
  }
}
