import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useDelayed } from '../../../ui/use-delayed.ts'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import type { ArticleTreeProps } from '../../article-tree/index.ts'
import { allTitlesQuery } from '../../articles/index.ts'
import { problemsOf } from '../../search/index.ts'
import { foundQuery, MAX_HITS } from '../api/found-articles.ts'
import { mergeFound } from '../model/merge-found.ts'
import { FoundArticle } from './found-article.tsx'

type FoundArticlesProps = ArticleTreeProps & { readonly text: string }

const ROW_HEIGHT = 58

/** What a text finds among articles: titles at once, then what the server finds by their words, or by a query. */
export function FoundArticles({ text, current, onFollow }: FoundArticlesProps) {
  const t = useT()
  const words = text.trim()
  const asked = useDelayed(words)
  const titles = useQuery({ ...allTitlesQuery(null), placeholderData: keepPreviousData })
  const hits = useQuery(foundQuery(asked))
  const typed = useDeferredValue(words)
  // What was found for other words is no answer to these.
  const answer = asked === words && !hits.isPlaceholderData && !hits.isError ? hits.data : undefined
  const found = useMemo(() => titles.data && mergeFound(typed, titles.data, answer ?? []), [titles.data, typed, answer])
  const isPending = asked !== words || hits.isFetching
  const [problem] = isPending ? [] : (problemsOf(hits.error) ?? [])
  const isFailed = hits.isError && !isPending && !problem
  if (titles.isError && !titles.data)
    return <ErrorState title={t('articles.tree.failed')} onRetry={() => void titles.refetch()} />
  if (!found || (found.length === 0 && isPending)) return <SkeletonRows count={6} />
  return (
    <>
      {problem && (
        <p role="status" className="flex items-start gap-1.5 px-3 py-2 text-xs text-danger">
          <CircleAlert size={14} aria-hidden className="mt-px shrink-0" />
          <span className="min-w-0">{problem.text}</span>
        </p>
      )}
      {isFailed && <ErrorState title={t('articles.filter.failed')} onRetry={() => void hits.refetch()} />}
      {found.length === 0 && !problem && !isFailed && (
        <p role="status" className="p-4 text-faint">
          {t('articles.filter.none')}
        </p>
      )}
      {found.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut between the links inside
        <div data-found className="flex min-h-0 flex-1 flex-col" onKeyDown={walk}>
          <VirtualList
            label={t('articles.filter.found')}
            count={found.length}
            rowHeight={ROW_HEIGHT}
            getKey={index => found[index]?.id ?? index}
            className="p-1.5"
            renderRow={index => {
              const row = found[index]
              return row ? <FoundArticle row={row} isCurrent={row.id === current?.id} onFollow={onFollow} /> : null
            }}
          />
        </div>
      )}
      {found.length > 0 && (hits.data?.length ?? 0) >= MAX_HITS && !isPending && (
        <p className="border-t border-line px-3 py-2 text-xs text-faint">
          {t('articles.filter.more', { count: MAX_HITS })}
        </p>
      )}
      <p role="status" className="sr-only">
        {!isPending && found.length > 0 && t('articles.filter.count', { count: found.length })}
      </p>
    </>
  )
}

/** Goes from one of the links to the one before or after it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const links = [...event.currentTarget.querySelectorAll('a')].toSorted((a, b) => topOf(a) - topOf(b))
  const at = links.findIndex(link => link.matches(':focus'))
  const next = links[at + step]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

const topOf = (link: Element): number => link.getBoundingClientRect().top
