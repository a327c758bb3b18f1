import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { announce } from '../../../ui/announce.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ParentPicker } from '../../article-tree/index.ts'
import { createArticle, type TreeProject, templates } from '../../articles/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { hostPath } from '../../host-kinds/index.ts'
import { HostText, MentionWarning, ProjectTexts, useTextCompletions } from '../../markdown/index.ts'
import { ArticleForm } from './article-form.tsx'
import { DraftState } from './draft-state.tsx'
import { TemplatePicker } from './template-picker.tsx'
import { useNewArticle, type WrittenArticle } from './use-new-article.ts'
import { useTemplateText } from './use-template-text.ts'

type NewArticleProps = {
  readonly projects: readonly TreeProject[]
  readonly start: WrittenArticle
  /** Server's id of the draft that is gone on with. */
  readonly draftId: string | null
  /** Database id of the template that the address names. */
  readonly templateId: string | null
}

/** A new article, or a new template, while it is written. */
export function NewArticle({ projects, start, draftId, templateId }: NewArticleProps) {
  const t = useT()
  const go = useGo()
  const kept = useNewArticle(start, draftId)
  const { article, change, value, isRestored, files, discard } = kept
  const { summary, content, projectId, parent, isTemplate, isForAll = false } = article
  const [isPending, setPending] = useState(false)
  const project = projects.find(({ id }) => id === projectId)
  const completions = useTextCompletions({ project: project?.shortName ?? undefined })
  const template = useTemplateText({ article, change, project, templateId: value === null ? templateId : null })
  const publish = async () => {
    setPending(true)
    try {
      const made = {
        ...{ summary: summary.trim(), content: template.withTitle(content), projectId },
        draftId: await kept.take(),
      }
      const { idReadable, summary: title } = isTemplate
        ? await templates.create({ ...made, isForAll })
        : await createArticle({ ...made, parentId: parent?.id ?? null })
      kept.taken()
      announce(t('articles.created', { id: idReadable }))
      go(hostPath(idReadable, title), { replace: true })
    } catch (error) {
      // It is a draft again.
      change({})
      setPending(false)
      toast({ text: refusalText(error), tone: 'danger' })
    }
  }
  const close = () => go(parent ? hostPath(parent.idReadable, parent.summary) : '/articles')
  return (
    <ArticleForm
      summary={summary}
      content={content}
      onChange={change}
      onTitled={template.fillTitle}
      files={files}
      completions={completions}
      renderPreview={source => (
        <ProjectTexts project={project ?? null} texts={[source]} files={files.files}>
          <HostText source={source} />
        </ProjectTexts>
      )}
      begin="summary"
      publishText={t(isTemplate ? 'article-editor.template.save' : 'articles.publish')}
      isPending={isPending}
      onPublish={publish}
      closeText={t('articles.later')}
      onClose={close}
      head={
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <Select
            label={t('issue.project')}
            options={projects.map(({ id, name, shortName }) => ({ id, text: name ?? shortName ?? '' }))}
            value={projectId}
            onChange={id => change({ projectId: id, parent: null })}
            className="min-w-48"
          />
          {isTemplate ? (
            <Checkbox isSelected={isForAll} onChange={next => change({ isForAll: next })} className="pb-1.5">
              {t('article-editor.template.forAll')}
            </Checkbox>
          ) : (
            <>
              <div className="flex min-w-0 flex-col items-start gap-1">
                <span className="text-xs font-medium text-muted">{t('articles.parent')}</span>
                <ParentPicker projectId={projectId} value={parent} onChange={chosen => change({ parent: chosen })} />
              </div>
              <TemplatePicker projectId={projectId} isTyped={template.isTyped} onChoose={template.choose} />
            </>
          )}
        </div>
      }
      notes={
        <>
          {isTemplate && (
            <p className="text-xs text-faint">
              {t('article-editor.template.placeholders', { names: '{{title}} {{date}} {{user}} {{project}}' })}
            </p>
          )}
          <MentionWarning text={content} project={projectId} />
        </>
      }
      hint={
        value !== null && <DraftState isRestored={isRestored} hasFiles={files.files.length > 0} onDiscard={discard} />
      }
    />
  )
}
