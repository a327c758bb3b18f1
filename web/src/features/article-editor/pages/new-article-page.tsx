import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo, useSearchState } from '../../../platform/navigation/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { announce } from '../../../ui/announce.ts'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ParentPicker } from '../../article-tree/index.ts'
import {
  type Ancestor,
  createArticle,
  newDrafts,
  projectsQuery,
  type TreeProject,
  useArticle,
} from '../../articles/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { HostText, MentionWarning, ProjectTexts, useTextCompletions } from '../../markdown/index.ts'
import { ArticleForm } from '../components/article-form.tsx'
import { DraftState } from '../components/draft-state.tsx'
import { useNewArticle, type WrittenArticle } from '../components/use-new-article.ts'

/** A new article: `/articles/n?project&parent&summary`, or `?draft` for one that was begun before. */
export function NewArticlePage() {
  const t = useT()
  const [search] = useSearchState()
  const permissions = usePermissions()
  const { data: projects } = useQuery(projectsQuery)
  // The address tells the draft as soon as there is one: that begins nothing anew.
  const [begunWith] = useState(search)
  const offered = projects?.filter(({ id, archived }) => !archived && can(permissions, 'CREATE_ARTICLE', id))
  return (
    <Page title={t('articles.new')} primary={null} layout="fill">
      {offered === undefined || permissions === undefined ? (
        <SkeletonRows count={6} />
      ) : offered.length === 0 ? (
        <EmptyState title={t('articles.new.nowhere')} text={t('articles.new.nowhereText')} />
      ) : begunWith.draft !== undefined ? (
        <Begun id={begunWith.draft} projects={offered} />
      ) : begunWith.parent !== undefined ? (
        <BelowParent name={begunWith.parent} projects={offered} />
      ) : (
        <NewArticle projects={offered} start={startOf(begunWith, offered, null)} draftId={null} />
      )}
    </Page>
  )
}

function BelowParent({ name, projects }: { readonly name: string; readonly projects: readonly TreeProject[] }) {
  const [search] = useSearchState()
  const { data: parent, error } = useArticle(name)
  if (!parent && !error) return <SkeletonRows count={6} />
  // Without the one above, it stands at the top.
  return <NewArticle projects={projects} start={startOf(search, projects, parent ?? null)} draftId={null} />
}

function Begun({ id, projects }: { readonly id: string; readonly projects: readonly TreeProject[] }) {
  const t = useT()
  const { data: draft, isError, refetch } = useQuery(newDrafts.query(id))
  if (isError) return <ErrorState title={t('articles.failed')} onRetry={() => void refetch()} />
  if (draft === undefined) return <SkeletonRows count={6} />
  if (draft === null) return <EmptyState title={t('articles.draft.gone')} text={t('articles.draft.goneText')} />
  const { summary, content, project, parentArticle: parent } = draft
  const start = { summary, content: content ?? '', projectId: project?.id ?? projects[0]?.id ?? '', parent }
  return <NewArticle projects={projects} start={start} draftId={draft.id} />
}

type Parent = Ancestor & { readonly project: { readonly id: string } | null }

function startOf(
  { project, summary = '' }: Readonly<Record<string, string | undefined>>,
  projects: readonly TreeProject[],
  parent: Parent | null,
): WrittenArticle {
  const named = projects.find(({ id, shortName }) => project === shortName || project === id)
  const projectId = parent?.project?.id ?? named?.id ?? projects[0]?.id ?? ''
  return { summary, content: '', projectId, parent }
}

type NewArticleProps = {
  readonly projects: readonly TreeProject[]
  readonly start: WrittenArticle
  readonly draftId: string | null
}

function NewArticle({ projects, start, draftId }: NewArticleProps) {
  const t = useT()
  const go = useGo()
  const { article, change, value, isRestored, files, discard, take, taken } = useNewArticle(start, draftId)
  const { summary, content, projectId, parent } = article
  const [isPending, setPending] = useState(false)
  const project = projects.find(({ id }) => id === projectId)
  const completions = useTextCompletions({ project: project?.shortName ?? undefined })
  const publish = async () => {
    setPending(true)
    try {
      const id = await take()
      const made = await createArticle({
        ...{ summary: summary.trim(), content, projectId },
        parentId: parent?.id ?? null,
        draftId: id,
      })
      taken()
      announce(t('articles.created', { id: made.idReadable }))
      go(hostPath(made.idReadable, made.summary), { replace: true })
    } catch (error) {
      // It is a draft again.
      change({})
      setPending(false)
      toast({ text: refusalText(error), tone: 'danger' })
    }
  }
  return (
    <ArticleForm
      summary={summary}
      content={content}
      onChange={change}
      files={files}
      completions={completions}
      renderPreview={source => (
        <ProjectTexts project={project ?? null} texts={[source]} files={files.files}>
          <HostText source={source} />
        </ProjectTexts>
      )}
      begin="summary"
      publishText={t('articles.publish')}
      isPending={isPending}
      onPublish={publish}
      closeText={t('articles.later')}
      onClose={() => go(parent ? hostPath(parent.idReadable, parent.summary) : '/articles')}
      head={
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Select
            label={t('issue.project')}
            options={projects.map(({ id, name, shortName }) => ({ id, text: name ?? shortName ?? '' }))}
            value={projectId}
            onChange={id => change({ projectId: id, parent: null })}
            className="min-w-48"
          />
          <div className="flex min-w-0 flex-col items-start gap-1">
            <span className="text-xs font-medium text-muted">{t('articles.parent')}</span>
            <ParentPicker projectId={projectId} value={parent} onChange={chosen => change({ parent: chosen })} />
          </div>
        </div>
      }
      notes={<MentionWarning text={content} project={projectId} />}
      hint={
        value !== null && <DraftState isRestored={isRestored} hasFiles={files.files.length > 0} onDiscard={discard} />
      }
    />
  )
}
