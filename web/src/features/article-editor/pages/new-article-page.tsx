import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useSearchState } from '../../../platform/navigation/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { NowhereToWrite } from '../../article-archives/index.ts'
import { type Ancestor, newDrafts, projectsQuery, type TreeProject, useArticle } from '../../articles/index.ts'
import { NewArticle } from '../components/new-article.tsx'
import type { WrittenArticle } from '../components/use-new-article.ts'

/**
 * A new article: `/articles/n?project&parent&template&summary`, or `?draft` for one that was begun before; with
 * `isTemplate` a new template.
 */
export function NewArticlePage() {
  const t = useT()
  const [search] = useSearchState()
  const permissions = usePermissions()
  const { data: projects } = useQuery(projectsQuery)
  // The address tells the draft as soon as there is one: that begins nothing anew.
  const [begunWith] = useState(search)
  const offered = projects?.filter(({ id, archived }) => !archived && can(permissions, 'CREATE_ARTICLE', id))
  return (
    <Page
      title={t(begunWith.isTemplate === 'true' ? 'article-editor.template.new' : 'articles.new')}
      primary={null}
      layout="fill"
    >
      {offered === undefined || permissions === undefined ? (
        <SkeletonRows count={6} />
      ) : offered.length === 0 ? (
        <NowhereToWrite />
      ) : begunWith.draft !== undefined ? (
        <Begun id={begunWith.draft} projects={offered} />
      ) : begunWith.parent !== undefined ? (
        <BelowParent name={begunWith.parent} projects={offered} />
      ) : (
        <NewArticle
          projects={offered}
          start={startOf(begunWith, offered, null)}
          draftId={null}
          templateId={begunWith.template ?? null}
        />
      )}
    </Page>
  )
}

function BelowParent({ name, projects }: { readonly name: string; readonly projects: readonly TreeProject[] }) {
  const [search] = useSearchState()
  const { data: parent, error } = useArticle(name)
  if (!parent && !error) return <SkeletonRows count={6} />
  // Without the one above, it stands at the top.
  return (
    <NewArticle
      projects={projects}
      start={startOf(search, projects, parent ?? null)}
      draftId={null}
      templateId={search.template ?? null}
    />
  )
}

function Begun({ id, projects }: { readonly id: string; readonly projects: readonly TreeProject[] }) {
  const t = useT()
  const { data: draft, isError, refetch } = useQuery(newDrafts.query(id))
  if (isError) return <ErrorState title={t('articles.failed')} onRetry={() => void refetch()} />
  if (draft === undefined) return <SkeletonRows count={6} />
  if (draft === null)
    return (
      <EmptyState
        title={t('articles.draft.gone')}
        text={t('articles.draft.goneText')}
        action={
          <Link to="/articles" className={buttonClass()}>
            {t('articles.notFound.home')}
          </Link>
        }
      />
    )
  const { summary, content, project, parentArticle: parent, isTemplate, forAllProjects, awaitsTitle } = draft
  const start = {
    ...{ summary, content: content ?? '', parent, isTemplate: isTemplate === true },
    ...{ isForAll: forAllProjects === true, awaitsTitle: awaitsTitle === true },
    projectId: project?.id ?? projects[0]?.id ?? '',
  }
  return <NewArticle projects={projects} start={start} draftId={draft.id} templateId={null} />
}

type Parent = Ancestor & { readonly project: { readonly id: string } | null }

function startOf(
  { project, summary = '', isTemplate }: Readonly<Record<string, string | undefined>>,
  projects: readonly TreeProject[],
  parent: Parent | null,
): WrittenArticle {
  const named = projects.find(({ id, shortName }) => project === shortName || project === id)
  const projectId = parent?.project?.id ?? named?.id ?? projects[0]?.id ?? ''
  return { summary, content: '', projectId, parent, isTemplate: isTemplate === 'true' }
}
