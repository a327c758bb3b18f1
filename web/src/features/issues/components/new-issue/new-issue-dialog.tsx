import { useT } from '../../../../platform/i18n/index.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { NewIssueActions } from './new-issue-actions.tsx'
import { NewIssueBody } from './new-issue-body.tsx'
import { useNewIssue } from './use-new-issue.ts'

export type NewIssueDialogProps = {
  /** Key of the project to start with. */
  readonly project: string | undefined
  readonly onClose: () => void
}

/** A new issue without leaving the screen. Closing keeps what was written as a draft. */
export function NewIssueDialog({ project, onClose }: NewIssueDialogProps) {
  const t = useT()
  const form = useNewIssue({ start: { project }, onCreated: onClose })
  const isImpossible = !form.isLoading && form.projects.length === 0
  return (
    <Dialog
      title={t('issues.new')}
      isOpen
      onClose={onClose}
      width="large"
      isSticky={form.isFilled}
      actions={!isImpossible && <NewIssueActions form={form} />}
    >
      {isImpossible ? <EmptyState title={t('issues.newIssue.noProjects')} /> : <NewIssueBody form={form} />}
    </Dialog>
  )
}
