import { FilePen, Plus } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { NewIssueForm } from './use-new-issue.ts'

/** The issues that the reader began to write: another one, or a new one beside what is there. */
export function DraftsMenu({ form }: { readonly form: NewIssueForm }) {
  const t = useT()
  const { others, isFilled, isCreating, openDraft, beginAnother } = form
  if (others.length === 0 && !isFilled) return null
  const drafts = others.map(draft => {
    const summary = draft.summary?.trim() || draft.description?.trim().slice(0, 80) || t('issue.drafts.untitled')
    return {
      id: draft.id,
      text: draft.project ? t('issue.drafts.named', { project: draft.project.shortName ?? '', summary }) : summary,
      icon: FilePen,
      onAction: () => openDraft(draft),
    }
  })
  return (
    <Menu
      label={t('issue.drafts')}
      placement="top start"
      trigger={
        <Button variant="ghost" icon={FilePen} isDisabled={isCreating}>
          {others.length > 0 ? t('issue.drafts.count', { count: others.length }) : t('issue.drafts')}
        </Button>
      }
      groups={[
        drafts,
        isFilled ? [{ id: 'another', text: t('issue.drafts.another'), icon: Plus, onAction: beginAnother }] : [],
      ]}
    />
  )
}
