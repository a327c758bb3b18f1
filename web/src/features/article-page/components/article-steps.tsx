import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useGo } from '../../../platform/navigation/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import type { ArticleData } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { useNeighbours } from '../api/neighbours.ts'
import { articleKey, STEP_KEYS } from './article-keys.ts'

/** Leads to what is read before and after an article. */
export function ArticleSteps({ article }: { readonly article: ArticleData }) {
  const t = useT()
  const go = useGo()
  const { previous, next } = useNeighbours(article)
  const pathOf = ({ idReadable, summary }: NonNullable<typeof next>) => hostPath(idReadable, summary)
  useShortcuts([
    articleKey('issue-next', STEP_KEYS.next, 'articles.next', () => next && go(pathOf(next))),
    articleKey('issue-previous', STEP_KEYS.previous, 'articles.previous', () => previous && go(pathOf(previous))),
  ])
  if (!previous && !next) return null
  const card =
    'flex min-w-0 flex-1 basis-40 items-center gap-2 rounded-control border border-line px-3 py-2 hover:bg-hover'
  return (
    <nav aria-label={t('articles.steps')} data-no-print className="flex flex-wrap gap-2 py-3">
      {previous && (
        <Link to={pathOf(previous)} className={card}>
          <ChevronLeft size={16} aria-hidden className="shrink-0 text-faint rtl:rotate-180" />
          <span className="min-w-0">
            <span className="block text-2xs text-faint">{t('articles.previous')}</span>
            <span dir="auto" className="block truncate">
              {previous.summary}
            </span>
          </span>
        </Link>
      )}
      {next && (
        <Link to={pathOf(next)} className={`${card} justify-end text-end`}>
          <span className="min-w-0">
            <span className="block text-2xs text-faint">{t('articles.next')}</span>
            <span dir="auto" className="block truncate">
              {next.summary}
            </span>
          </span>
          <ChevronRight size={16} aria-hidden className="shrink-0 text-faint rtl:rotate-180" />
        </Link>
      )}
    </nav>
  )
}
