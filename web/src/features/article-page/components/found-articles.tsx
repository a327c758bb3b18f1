import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import type { ArticleTreeProps } from '../../article-tree/index.ts'
import { allTitlesQuery } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'

type FoundArticlesProps = ArticleTreeProps & { readonly text: string }

/** The articles whose title or id has a text in it, as a flat list. */
export function FoundArticles({ text, current, onFollow }: FoundArticlesProps) {
  const t = useT()
  const { data, isError, refetch } = useQuery({ ...allTitlesQuery(null), placeholderData: keepPreviousData })
  const words = useDeferredValue(text.trim().toLowerCase())
  const found = useMemo(
    () =>
      data?.filter(
        ({ summary, idReadable }) =>
          summary.toLowerCase().includes(words) || idReadable.toLowerCase().startsWith(words),
      ),
    [data, words],
  )
  if (isError && !data) return <ErrorState title={t('articles.tree.failed')} onRetry={() => void refetch()} />
  if (!found) return <SkeletonRows count={6} />
  if (found.length === 0)
    return (
      <p role="status" className="p-4 text-faint">
        {t('articles.filter.none')}
      </p>
    )
  return (
    <VirtualList
      label={t('articles.filter.found')}
      count={found.length}
      rowHeight={32}
      getKey={index => found[index]?.id ?? index}
      className="p-1.5"
      renderRow={index => {
        const article = found[index]
        if (!article) return null
        const { id, idReadable, summary } = article
        const isCurrent = id === current?.id
        return (
          <Link
            to={hostPath(idReadable, summary)}
            aria-current={isCurrent ? 'page' : undefined}
            {...(onFollow ? { onClick: onFollow } : {})}
            className={cx(
              'flex h-8 items-center gap-2 rounded-control px-2 -outline-offset-2 hover:bg-hover',
              isCurrent && 'bg-accent-soft text-accent-text',
            )}
          >
            <FileText size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-faint" />
            <span dir="auto" className="min-w-0 flex-1 truncate">
              {summary}
            </span>
            <bdi dir="ltr" className="shrink-0 font-mono text-2xs text-faint">
              {idReadable}
            </bdi>
          </Link>
        )
      }}
    />
  )
}
