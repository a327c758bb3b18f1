import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo, useSearchState } from '../../../platform/navigation/index.ts'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { MarkdownField } from '../../../ui/editor/markdown-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { Page } from '../../../ui/page.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Ancestor, createArticle, projectsQuery, type TreeProject, useArticle } from '../../articles/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { DraftHint, tellDiscarded, useLocalDraft } from '../../kept-texts/index.ts'
import { HostText, useTextCompletions } from '../../markdown/index.ts'
import { ParentPicker } from '../components/parent-picker.tsx'

/** An article that is being written, and where it is to stand. */
type Draft = {
  readonly summary: string
  readonly content: string
  /** Undefined: as the address says. */
  readonly projectId?: string
  readonly parent?: Ancestor | null
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const { summary, content, projectId = '' } = value as Partial<Record<keyof Draft, unknown>>
  return typeof summary === 'string' && typeof content === 'string' && typeof projectId === 'string'
}

/** A new article: `/articles/n?project&parent&summary`. */
export function NewArticlePage() {
  const t = useT()
  const [search] = useSearchState()
  const permissions = usePermissions()
  const { data: projects } = useQuery(projectsQuery)
  const isBelow = search.parent !== undefined
  const offered = projects?.filter(({ id, archived }) => !archived && can(permissions, 'CREATE_ARTICLE', id))
  return (
    <Page title={t('articles.new')} primary={null}>
      {offered === undefined || permissions === undefined ? (
        <SkeletonRows count={6} />
      ) : offered.length === 0 ? (
        <EmptyState title={t('articles.new.nowhere')} text={t('articles.new.nowhereText')} />
      ) : isBelow ? (
        <BelowParent name={search.parent ?? ''} projects={offered} />
      ) : (
        <NewArticle projects={offered} parent={null} />
      )}
    </Page>
  )
}

function BelowParent({ name, projects }: { readonly name: string; readonly projects: readonly TreeProject[] }) {
  const { data: parent, error } = useArticle(name)
  if (!parent && !error) return <SkeletonRows count={6} />
  // Without the one above, it stands at the top.
  return <NewArticle key={parent?.id} projects={projects} parent={parent ?? null} />
}

type NewArticleProps = {
  readonly projects: readonly TreeProject[]
  readonly parent: (Ancestor & { readonly project: { readonly id: string } | null }) | null
}

function NewArticle({ projects, parent: given }: NewArticleProps) {
  const t = useT()
  const go = useGo()
  const [search] = useSearchState()
  const kept = useLocalDraft(`article.${given?.id ?? 'new'}`, isDraft)
  const [isPending, setPending] = useState(false)
  const named = projects.find(({ id, shortName }) => search.project === shortName || search.project === id)
  const draft: Draft = kept.value ?? { summary: search.summary ?? '', content: '' }
  const projectId = draft.projectId ?? given?.project?.id ?? named?.id ?? projects[0]?.id ?? ''
  const parent = draft.parent === undefined ? given : draft.parent
  const project = projects.find(({ id }) => id === projectId)
  const completions = useTextCompletions({ project: project?.shortName ?? undefined })
  const change = (changes: Partial<Draft>) => {
    const next = { ...draft, ...changes }
    if (next.summary === '' && next.content === '') kept.forget()
    else kept.keep(next)
  }
  const publish = async () => {
    setPending(true)
    try {
      const { summary, content } = draft
      const article = await createArticle({ summary: summary.trim(), content, projectId, parentId: parent?.id ?? null })
      kept.forget()
      announce(t('articles.created', { id: article.idReadable }))
      go(hostPath(article.idReadable, article.summary), { replace: true })
    } catch (error) {
      setPending(false)
      toast({ text: refusalText(error), tone: 'danger' })
    }
  }
  const discard = () => {
    const { value } = kept
    if (value) tellDiscarded(() => kept.keep(value))
    kept.forget()
  }
  return (
    <Form onSubmit={publish} className="flex flex-col gap-4">
      <TextField
        label={t('articles.summary')}
        value={draft.summary}
        onChange={summary => change({ summary })}
        maxLength={TEXT_LIMITS.summary}
        isRequired
        autoFocus
        inputClassName="text-lg font-semibold"
      />
      <div className="flex flex-wrap gap-4">
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
      <MarkdownField
        label={t('articles.content')}
        placeholder={t('articles.content.placeholder')}
        value={draft.content}
        onChange={content => change({ content })}
        onSubmit={() => void publish()}
        renderPreview={source => <HostText source={source} />}
        completions={completions}
        rows={16}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" type="submit" isPending={isPending}>
          {t('articles.publish')}
        </Button>
        <Button variant="ghost" onPress={() => go(given ? hostPath(given.idReadable, given.summary) : '/articles')}>
          {t('ui.cancel')}
        </Button>
        <div className="flex-1" />
        {kept.value && <DraftHint isRestored={kept.isRestored} onDiscard={discard} />}
      </div>
    </Form>
  )
}
