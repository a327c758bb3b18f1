import { useQuery } from '@tanstack/react-query'
import { BookOpen, FolderX } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { levelQuery, projectsQuery, type TreeProject } from '../../articles/index.ts'
import { ArticleList } from './article-list.tsx'

/** The project that an address names by its key or database id; null: the reader sees none of it. */
export function useNamedProject(name: string | undefined): TreeProject | null | undefined {
  const { data } = useQuery({ ...projectsQuery, enabled: name !== undefined })
  if (name === undefined || !data) return undefined
  return data.find(({ id, shortName }) => id === name || shortName?.toUpperCase() === name.toUpperCase()) ?? null
}

/** What stands at the top of a project's part of the knowledge base. */
export function ProjectArticles({ project }: { readonly project: TreeProject }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(levelQuery(project.id))
  const canCreate = useCan('CREATE_ARTICLE', project.id)
  const key = project.shortName ?? ''
  const buttons = canCreate && (
    <>
      <Link to={`/articles/n?project=${key}`} className={buttonClass('primary')}>
        {t('articles.new')}
      </Link>
      <Link to={`/articles/import?project=${key}`} className={buttonClass()}>
        {t('article-archives.import')}
      </Link>
    </>
  )
  if (isError && !data) return <ErrorState title={t('articles.tree.failed')} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={8} />
  if (data.articles.length === 0)
    return (
      <EmptyState
        icon={BookOpen}
        title={t('articles.none.title')}
        text={t(canCreate ? 'articles.project.empty' : 'articles.project.emptyReader')}
        {...(buttons ? { action: buttons } : {})}
      />
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} className="min-h-0 flex-1 overflow-auto -outline-offset-2">
      <section
        aria-labelledby="project-articles"
        className="mx-auto flex w-full max-w-190 flex-col gap-4 px-4 py-6 sm:px-6"
      >
        <header className="flex flex-wrap items-center gap-2">
          <h2
            id="project-articles"
            dir="auto"
            className="min-w-0 flex-1 basis-48 truncate text-xl font-semibold tracking-tight"
          >
            {project.name}
          </h2>
          {buttons}
        </header>
        <ArticleList articles={data.articles} />
      </section>
    </div>
  )
}

/** Says that there is no such project, or none of which the reader may read articles. */
export function MissingProject({ name }: { readonly name: string }) {
  const t = useT()
  return (
    <EmptyState
      icon={FolderX}
      title={t('articles.project.missing', { key: name.toUpperCase() })}
      text={t('articles.project.missingText')}
      action={
        <Link to="/articles" className={buttonClass()}>
          {t('articles.notFound.home')}
        </Link>
      }
    />
  )
}
