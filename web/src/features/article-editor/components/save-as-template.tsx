import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type ArticleData, templates } from '../../articles/index.ts'
import { refusalText } from '../../conflicts/index.ts'
import { hostPath } from '../../host-kinds/index.ts'

export type SaveAsTemplateProps = { readonly article: ArticleData; readonly onClose: () => void }

/** Makes a template of what an article says. */
export function SaveAsTemplate({ article, onClose }: SaveAsTemplateProps) {
  const t = useT()
  const go = useGo()
  const [summary, setSummary] = useState(article.summary)
  const [isForAll, setForAll] = useState(false)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      const made = await templates.create({
        ...{ summary: summary.trim(), content: article.content ?? '', isForAll, draftId: null },
        projectId: article.project?.id ?? '',
      })
      onClose()
      toast({
        text: t('article-editor.template.saved', { name: made.summary }),
        action: { text: t('articles.open'), run: () => go(hostPath(made.idReadable, made.summary)) },
      })
    } catch (error) {
      setPending(false)
      toast({ text: refusalText(error), tone: 'danger' })
    }
  }
  return (
    <FormDialog
      title={t('article-editor.template.saveAs')}
      submitText={t('article-editor.template.save')}
      isPending={isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="text-muted">{t('article-editor.template.saveAs.text')}</p>
      <TextField
        label={t('articles.summary')}
        value={summary}
        onChange={setSummary}
        maxLength={TEXT_LIMITS.summary}
        isRequired
        autoFocus
      />
      <Checkbox isSelected={isForAll} onChange={setForAll}>
        {t('article-editor.template.forAll')}
      </Checkbox>
    </FormDialog>
  )
}
