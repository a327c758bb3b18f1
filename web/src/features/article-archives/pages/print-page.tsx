import { useQuery } from '@tanstack/react-query'
import { FileText, Printer } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { usePathParams } from '../../../platform/navigation/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Button } from '../../../ui/button.tsx'
import { type MarkdownOptions, MarkdownView } from '../../../ui/markdown/index.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useReferences } from '../../markdown/index.ts'
import { MAX_PRINTED, type PrintedArticle, type PrintedBranch, printQuery } from '../api/print-branch.ts'
import { useWhole } from '../components/use-whole.ts'
import '../../host-ui/components/host-print.css'
import './print-page.css'

/** An article with all below it, or a whole project, as it is put on paper or saved as PDF: `/articles/print/$id`. */
export function PrintPage() {
  const t = useT()
  const { id = '' } = usePathParams()
  const { data, error, refetch } = useQuery(printQuery(id))
  const box = useRef<HTMLDivElement>(null)
  const { isWhole, done } = useWhole(box, data !== undefined)
  const total = data?.articles.length ?? 0
  const title = t('article-archives.print.title', { name: data?.name ?? id })
  return (
    <Page
      title={title}
      heading={<Breadcrumb items={[{ text: t('articles.title'), to: '/articles' }, { text: title }]} />}
      primary={
        <Button variant="primary" icon={Printer} isDisabled={!isWhole} onPress={() => print()}>
          {t('article-archives.print.submit')}
        </Button>
      }
      layout="wide"
    >
      <div className="mx-auto flex w-full max-w-190 flex-col gap-4">
        {error ? (
          <ErrorState
            title={t('article-archives.print.unread')}
            text={problemText(error)}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <SkeletonRows count={8} />
        ) : total === 0 ? (
          <EmptyState icon={FileText} title={t('article-archives.print.none')} />
        ) : (
          <>
            <p data-no-print role="status" className="text-muted">
              {isWhole
                ? t('article-archives.print.ready', { count: total })
                : t('article-archives.print.loading', { done, total })}
            </p>
            {data.isCut && <Banner tone="warn">{t('article-archives.print.tooMany', { count: MAX_PRINTED })}</Banner>}
            <div ref={box} data-host-page className="print-branch">
              <Sheet branch={data} />
            </div>
          </>
        )}
      </div>
    </Page>
  )
}

const anchorOf = ({ idReadable }: PrintedArticle): string => `print-${idReadable}`

function Sheet({ branch: { name, articles } }: { readonly branch: PrintedBranch }) {
  const t = useT()
  const { date } = useFormats()
  const levels = useMemo(() => levelsOf(articles), [articles])
  const texts = useMemo(() => articles.map(({ content }) => content ?? ''), [articles])
  const { shortName, numberReference } = articles[0]?.project ?? {}
  const known = useReferences(texts, numberReference ? (shortName ?? undefined) : undefined)
  return (
    <div>
      {articles.length > 1 && (
        <nav aria-labelledby="print-contents" className="print-contents">
          <p className="print-title">
            <bdi>{name}</bdi>
          </p>
          <p className="text-muted">{date(Date.now())}</p>
          <h2 id="print-contents">{t('article-archives.print.contents')}</h2>
          <ol>
            {articles.map(article => (
              <li key={article.id} style={{ paddingInlineStart: (levels.get(article.id) ?? 0) * 16 }}>
                <a href={`${location.pathname}#${anchorOf(article)}`}>
                  <bdi>{article.summary}</bdi>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {articles.map(article => (
        <Printed key={article.id} article={article} known={known} />
      ))}
    </div>
  )
}

type PrintedProps = { readonly article: PrintedArticle; readonly known: ReturnType<typeof useReferences> }

function Printed({ article, known }: PrintedProps) {
  const { attachments, content, idReadable, summary } = article
  const anchor = anchorOf(article)
  const { mentions, issues, articles, commits } = known
  const options = useMemo<MarkdownOptions>(
    () => ({
      ...{ mentions, issues, articles, commits, variant: 'print', exceptionsExpanded: true },
      attachments: new Map((attachments ?? []).flatMap(({ name, url }) => (name && url ? [[name, url] as const] : []))),
    }),
    [mentions, issues, articles, commits, attachments],
  )
  return (
    <section data-article id={anchor} aria-labelledby={`${anchor}-title`} className="print-article">
      <header>
        <h2 id={`${anchor}-title`}>
          <bdi>{summary}</bdi>
        </h2>
        <bdi className="text-xs text-muted">{idReadable}</bdi>
      </header>
      {content && <MarkdownView source={content} options={options} />}
    </section>
  )
}

/** How deep each article stands below the first ones. */
function levelsOf(articles: readonly PrintedArticle[]): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  for (const { id, parentArticle } of articles) levels.set(id, (levels.get(parentArticle?.id ?? '') ?? -1) + 1)
  return levels
}
