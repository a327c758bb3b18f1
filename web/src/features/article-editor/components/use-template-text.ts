import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { toast } from '../../../ui/toast.tsx'
import { type TreeProject, templates } from '../../articles/index.ts'
import { userName } from '../../users/index.ts'
import { fillTemplate, fillTitle } from '../model/fill-template.ts'
import type { WrittenArticle } from './use-new-article.ts'

type TemplateTextOptions = {
  readonly article: WrittenArticle
  readonly change: (changes: Partial<WrittenArticle>) => void
  readonly project: TreeProject | undefined
  /** The template that is taken at once; null: none. */
  readonly templateId: string | null
}

/** The text that a new article begins with: of a template, whose placeholders are filled in once. */
export function useTemplateText({ article, change, project, templateId }: TemplateTextOptions) {
  const t = useT()
  const me = useMe()
  const { date } = useFormats()
  const client = useQueryClient()
  const { summary, content, awaitsTitle = false } = article
  /** What the template gave last: as long as it stands there, nobody has typed anything. */
  const given = useRef('')
  const put = (text: string, awaitsTitle: boolean) => {
    given.current = text
    change({ content: text, awaitsTitle })
  }
  const choose = (id: string) =>
    void client.fetchQuery(templates.textQuery(id)).then(
      template => {
        const filled = fillTemplate(template.content ?? '', {
          title: summary.trim(),
          date: date(Date.now()),
          user: me ? userName(me) : '',
          project: project?.name ?? project?.shortName ?? '',
        })
        put(filled.text, filled.awaitsTitle)
      },
      () => toast({ text: t('article-editor.template.failed'), tone: 'danger' }),
    )
  const isAsked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what the address asks for
  useEffect(() => {
    if (templateId === null || isAsked.current) return
    isAsked.current = true
    choose(templateId)
  }, [templateId])
  const withTitle = (text: string): string =>
    awaitsTitle && summary.trim() !== '' ? fillTitle(text, summary.trim()) : text
  return {
    choose,
    /** Somebody has written something of their own. */
    isTyped: /\S/.test(content) && content !== given.current,
    withTitle,
    /** There is a title: the text that waits for it has it from now on. */
    fillTitle: () => {
      if (!awaitsTitle || summary.trim() === '') return
      const filled = withTitle(content)
      if (content === given.current) put(filled, false)
      else change({ content: filled, awaitsTitle: false })
    },
  }
}
