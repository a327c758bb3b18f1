import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { PastBar } from '../../../ui/past-bar.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useWidthStep } from '../../../ui/use-width-step.ts'
import type { ArticleData } from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { userName } from '../../users/index.ts'
import { versionsQuery } from '../api/versions.ts'
import { selectedVersion } from '../model/selected-version.ts'
import { OneVersion } from './one-version.tsx'
import { VersionList } from './version-list.tsx'

/** Beside the text there is room for the list; beside one source there is room for the other. */
const WIDTHS = [720, 1_080] as const

type VersionsViewProps = {
  readonly article: ArticleData
  /** Which version the address names, and at which time (ms). */
  readonly name: string | undefined
  readonly at: number | null
}

/** What an article has said: its versions, each as it read or with what it changed, and the way back to one. */
export function VersionsView({ article, name, at }: VersionsViewProps) {
  const t = useT()
  const go = useGo()
  const { dateTime } = useFormats()
  const [ref, width] = useWidthStep(WIDTHS)
  const { data: versions, error, refetch } = useQuery(versionsQuery(article.id))
  const path = hostPath(article.idReadable, article.summary)
  const back = () => go(path)
  const selected = versions && selectedVersion(versions, name, at)
  const list = versions && (
    <VersionList
      versions={versions}
      selected={selected?.id}
      addressOf={version => `${path}?version=${encodeURIComponent(version.id)}`}
    />
  )
  const time = selected?.created ?? null
  const title =
    time === null
      ? t('article-versions.title')
      : t(selected?.isCurrent === true ? 'article-versions.ofNow' : 'article-versions.of', { time: dateTime(time) })
  const isWide = width > 0
  return (
    <div ref={ref} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PastBar
        title={title}
        note={selected && userName(selected.author)}
        backText={t('article-versions.back')}
        onBack={back}
        className="border-b px-4 sm:px-6"
      />
      <div className="flex min-h-0 flex-1">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <div tabIndex={0} className="min-h-0 min-w-0 flex-1 overflow-auto -outline-offset-2">
          <article aria-label={article.summary} className="mx-auto w-full max-w-270 px-4 py-3 sm:px-6">
            {!isWide && list && (
              <details className="mb-3 rounded-control border border-line px-3 py-1.5">
                <summary className="cursor-pointer text-muted">
                  {t('article-versions.count', { count: versions.length })}
                </summary>
                <div className="max-h-80 overflow-auto pt-2">{list}</div>
              </details>
            )}
            {error ? (
              <ErrorState
                title={t('article-versions.failed')}
                text={problemText(error, t('issue.failed.text'))}
                onRetry={() => void refetch()}
              />
            ) : !versions ? (
              <SkeletonRows count={6} />
            ) : selected ? (
              <OneVersion
                key={selected.id}
                article={article}
                version={selected}
                versions={versions}
                isWide={width > 1}
                onRestored={back}
              />
            ) : (
              <EmptyState title={t('article-versions.missing')} text={t('article-versions.missing.text')} />
            )}
          </article>
        </div>
        {isWide && list && (
          <aside
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={t('article-versions.title')}
            className="w-64 shrink-0 overflow-auto border-line border-s p-2 -outline-offset-2"
          >
            {list}
          </aside>
        )}
      </div>
    </div>
  )
}
