import { useQuery } from '@tanstack/react-query'
import { BookOpen, PanelLeft } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useLiveTopics } from '../../../platform/live/index.ts'
import { Link, useCorrectAddress, usePathParams } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { buttonClass, IconButton } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import {
  type ArticleData,
  AudienceDialog,
  ancestorsQuery,
  type TreeProject,
  useArticle,
  useLiveArticles,
} from '../../articles/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { ArticleMenu } from '../components/article-menu.tsx'
import { ArticleView } from '../components/article-view.tsx'
import { MissingProject, ProjectArticles, useNamedProject } from '../components/project-articles.tsx'
import { TreeDrawer, TreePanel } from '../components/tree-panel.tsx'

/** The knowledge base: the tree of articles, and the one that is open. */
export function ArticlesPage() {
  const { id, project } = usePathParams()
  useLiveArticles()
  useLiveTopics(['projects/*'])
  if (id !== undefined) return <OneArticle key="one" name={id} />
  return project === undefined ? (
    <Frame>
      <NoArticle />
    </Frame>
  ) : (
    <OneProject name={project} />
  )
}

function OneProject({ name }: { readonly name: string }) {
  const project = useNamedProject(name)
  return (
    <Frame project={project ?? undefined}>
      {project === undefined && <SkeletonRows count={8} />}
      {project === null && <MissingProject name={name} />}
      {project && <ProjectArticles key={project.id} project={project} />}
    </Frame>
  )
}

function OneArticle({ name }: { readonly name: string }) {
  const correctAddress = useCorrectAddress()
  const { summary: slug } = usePathParams()
  const { data: article } = useArticle(name)
  const path = article && hostPath(article.idReadable, article.summary)
  // The address follows the article: its current id and title, wherever the link came from.
  useEffect(() => {
    if (path === undefined) return
    if (hostPath(name, slug) !== path || !location.pathname.includes('/articles/'))
      correctAddress(path + location.search + location.hash)
  }, [path, name, slug, correctAddress])
  return (
    <Frame name={name} article={article}>
      <ArticleView key={article?.id ?? name} name={name} />
    </Frame>
  )
}

type FrameProps = {
  readonly name?: string
  readonly article?: ArticleData | undefined
  /** The project that is open instead of an article. */
  readonly project?: TreeProject | undefined
  readonly children: React.ReactNode
}

/** More ancestors than this are named by their last ones. */
const MAX_ANCESTORS = 3

function Frame({ name, article, project: open, children }: FrameProps) {
  const t = useT()
  const isRoomy = useMedia('(min-width: 992px)')
  const [isOpen, setOpen] = useState(false)
  const { data: above = [] } = useQuery({ ...ancestorsQuery(article?.id ?? ''), enabled: article !== undefined })
  const id = article?.id
  const projectId = article?.project?.id ?? open?.id
  const current = useMemo(() => (projectId === undefined ? undefined : { id, projectId }), [id, projectId])
  const title = article?.idReadable ?? name?.toUpperCase() ?? open?.name ?? undefined
  const project = article?.project
  const left = above.length > MAX_ANCESTORS ? [{ text: '…', to: pathOf(above.at(-1 - MAX_ANCESTORS)) }] : []
  return (
    <Page
      title={title === undefined ? t('articles.title') : [title, article?.summary].filter(Boolean).join(' ')}
      layout="fill"
      {...(title === undefined
        ? {}
        : {
            heading: (
              <Breadcrumb
                items={[
                  { text: t('articles.title'), to: '/articles' },
                  ...(project ? [{ text: project.name ?? '', to: `/projects/${project.shortName}/articles` }] : []),
                  ...left,
                  ...above.slice(-MAX_ANCESTORS).map(one => ({ text: one.summary, to: pathOf(one) })),
                  { text: title },
                ]}
              />
            ),
          })}
      actions={
        <>
          {!isRoomy && <IconButton label={t('articles.tree.show')} icon={PanelLeft} onPress={() => setOpen(true)} />}
          {article && <ArticleMenu article={article} />}
        </>
      }
    >
      <div className="flex min-h-0 flex-1">
        {isRoomy && (
          <div data-no-print className="flex w-64 shrink-0 flex-col border-e border-line bg-canvas">
            <Suspense fallback={<SkeletonRows count={8} />}>
              <TreePanel current={current} />
            </Suspense>
          </div>
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
      </div>
      <AudienceDialog />
      {!isRoomy && <TreeDrawer current={current} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </Page>
  )
}

const pathOf = (one: { readonly idReadable: string; readonly summary: string } | undefined): string =>
  one ? hostPath(one.idReadable, one.summary) : '/articles'

function NoArticle() {
  const t = useT()
  const canCreate = useCan('CREATE_ARTICLE')
  return (
    <EmptyState
      icon={BookOpen}
      title={t('articles.welcome.title')}
      text={t(canCreate ? 'articles.welcome.text' : 'articles.welcome.reader')}
      {...(canCreate
        ? {
            action: (
              <>
                <Link to="/articles/n" className={buttonClass('primary')}>
                  {t('articles.new')}
                </Link>
                <Link to="/articles/import" className={buttonClass()}>
                  {t('article-archives.import')}
                </Link>
              </>
            ),
          }
        : {})}
    />
  )
}
