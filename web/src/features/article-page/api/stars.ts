import { articleWatcherRoutes, getArticle } from '@cairn/common/features/articles'
import type { Read } from '@cairn/common/features/entities'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { paint, queryClient, queued } from '../../../platform/query/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { articleKeys } from '../../articles/index.ts'
import { COMMENT_FIELDS } from '../../comments/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { readableIdOf } from '../../host-kinds/index.ts'

const FIELDS = { id: true, watchers: { hasStar: true }, pinnedComments: COMMENT_FIELDS } as const

/** Whether the reader has a star on an article; and its pinned comments, in their order. */
type Followed = Read<'Article', typeof FIELDS>

export const followedQuery = (id: string) =>
  queryOptions({
    queryKey: articleKeys.followers(id),
    queryFn: ({ signal }) => call(getArticle, { params: { id }, fields: FIELDS, signal }),
  })

export const useStar = (id: string): boolean | undefined =>
  useQuery(followedQuery(id)).data?.watchers?.hasStar ?? undefined

/** Puts a star on an article or takes it off, and says so. */
export async function turnStar(id: string): Promise<void> {
  const queryKey = articleKeys.followers(id)
  const known = await queryClient.ensureQueryData(followedQuery(id))
  const hasStar = known.watchers?.hasStar !== true
  await queryClient.cancelQueries({ queryKey })
  const painted = paint<Followed>(queryKey, followed => ({
    ...followed,
    watchers: followed.watchers && { ...followed.watchers, hasStar },
  }))
  try {
    await queued(`followers ${id}`, () => call(articleWatcherRoutes.set, { params: { id }, body: { hasStar } }))
    painted.keep()
    toast({ text: t(hasStar ? 'issue.star.given' : 'issue.star.taken', { id: readableIdOf(id) }) })
  } catch (error) {
    await painted.takeBack()
    toast({ text: refusalText(error), tone: 'danger' })
  } finally {
    void queryClient.invalidateQueries({ queryKey })
    void queryClient.invalidateQueries({ queryKey: articleKeys.starred })
    // The star is a tag as well.
    void queryClient.invalidateQueries({ queryKey: articleKeys.host(id), exact: true })
  }
}
