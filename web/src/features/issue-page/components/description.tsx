import { useT } from '../../../platform/i18n/index.ts'
import { OwnText } from '../../host-ui/index.ts'
import type { IssueUi } from '../../issue-ui/index.ts'
import type { IssueData, IssueUpdates } from '../../issues/index.ts'

type DescriptionProps = {
  readonly issue: IssueData
  readonly updates: IssueUpdates
  readonly ui: IssueUi
  readonly isPartial: boolean
}

/** The description: read, ticked, or edited where it stands. */
export function Description({ issue, updates, ui, isPartial }: DescriptionProps) {
  const t = useT()
  return (
    <OwnText
      host={issue}
      label={t('issue.description')}
      text={issue.description ?? ''}
      version={issue.descriptionVersion}
      updatedBy={issue.updater}
      onSave={updates.saveDescription}
      onToggleTask={updates.tickDescription}
      isOpen={ui.isDescriptionOpen}
      setOpen={ui.setDescriptionOpen}
      editShortcut="issue-edit"
      editLabel={t('issue.description.edit')}
      addText={t('issue.description.add')}
      isPartial={isPartial}
    />
  )
}
