import { Suspense, useCallback } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { useSearchState } from '../../../platform/navigation/index.ts'
import { type Place, useVisit } from '../../../platform/places/index.ts'
import { ErrorState } from '../../../ui/states.tsx'
import { VersionsView } from '../../article-versions/index.ts'
import { type ArticleData, useArticle } from '../../articles/index.ts'
import { ConflictBoundary } from '../../conflicts/index.ts'
import { usePastTime } from '../../history/index.ts'
import { hostPath, isHiddenHost } from '../../host-kinds/index.ts'
import { ArticleContent } from './article-content.tsx'
import { ArticleSkeleton } from './article-skeleton.tsx'
import { MissingArticle } from './missing-article.tsx'

/** An article as something that one comes back to. */
const placeOf = ({ id, idReadable, summary }: ArticleData): Place => ({
  ...{ entity: 'Article', id, prefix: idReadable },
  title: summary,
  to: hostPath(idReadable),
})

/** One article with everything about it; `name` is its readable id, or one it had before. */
export function ArticleView({ name }: { readonly name: string }) {
  const t = useT()
  const { data: article, error, refetch } = useArticle(name)
  useVisit(article && placeOf(article))
  const [{ version }] = useSearchState()
  const at = usePastTime()
  const retry = useCallback(() => void refetch(), [refetch])
  if (article && (version !== undefined || at !== null))
    return (
      <Suspense fallback={<ArticleSkeleton />}>
        <VersionsView article={article} name={version} at={at} />
      </Suspense>
    )
  if (article)
    return (
      <ConflictBoundary key={article.id}>
        <ArticleContent article={article} />
      </ConflictBoundary>
    )
  if (isHiddenHost(error)) return <MissingArticle name={name} onReturn={retry} />
  if (error)
    return <ErrorState title={t('articles.failed')} text={problemText(error, t('issue.failed.text'))} onRetry={retry} />
  return <ArticleSkeleton />
}
