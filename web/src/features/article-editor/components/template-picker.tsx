import { useQuery } from '@tanstack/react-query'
import { ChevronDown, LayoutTemplate } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { type ArticleTemplate, templates } from '../../articles/index.ts'

type TemplatePickerProps = {
  readonly projectId: string
  /** Somebody has typed a text that would be gone: they are asked. */
  readonly isTyped: boolean
  readonly onChoose: (id: string) => void
}

/** Offers the templates of a project, and those for all. */
export function TemplatePicker({ projectId, isTyped, onChoose }: TemplatePickerProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [asked, setAsked] = useState<ArticleTemplate | null>(null)
  const { data = [], isFetching, error } = useQuery({ ...templates.query(projectId), enabled: isOpen })
  const found = data.filter(({ summary }) => summary.toLowerCase().includes(text.trim().toLowerCase()))
  const choose = (template: ArticleTemplate | undefined) => {
    setOpen(false)
    if (!template) return
    if (isTyped) setAsked(template)
    else onChoose(template.id)
  }
  return (
    <>
      <Picker
        label={t('article-editor.template')}
        options={found.map(({ id, summary, forAllProjects }) => ({
          id,
          text: summary,
          icon: <LayoutTemplate size={14} aria-hidden className="text-faint" />,
          group: t(forAllProjects ? 'article-editor.template.ofAll' : 'article-editor.template.ofProject'),
        }))}
        selected={[]}
        onChange={([id]) => choose(data.find(one => one.id === id))}
        onSearch={setText}
        isLoading={isFetching}
        problem={error}
        footer={
          <Link to="/articles/templates" className="block px-2.5 py-1.5 text-xs text-accent-text hover:underline">
            {t('article-editor.template.manage')}
          </Link>
        }
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button icon={LayoutTemplate}>
            {t('article-editor.template')}
            <ChevronDown size={14} aria-hidden className="shrink-0" />
          </Button>
        }
      />
      <ConfirmDialog
        title={t('article-editor.template.replace.title')}
        text={t('article-editor.template.replace.text', { name: asked?.summary ?? '' })}
        confirmText={t('article-editor.template.replace.confirm')}
        keepText={t('article-editor.template.replace.keep')}
        isDanger
        isOpen={asked !== null}
        onConfirm={() => {
          setAsked(null)
          if (asked) onChoose(asked.id)
        }}
        onClose={() => setAsked(null)}
      />
    </>
  )
}
