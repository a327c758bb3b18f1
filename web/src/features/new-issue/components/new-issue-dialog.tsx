import { useT } from '../../../platform/i18n/index.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NewIssueActions } from './new-issue-actions.tsx'
import { NewIssueBody } from './new-issue-body.tsx'
import { useNewIssue } from './use-new-issue.ts'
import { useNoProject } from './use-no-project.tsx'

export type NewIssueDialogProps = {
  /** Key of the project to start with. */
  readonly project: string | undefined
  readonly onClose: () => void
}

/** A new issue without leaving the screen. Closing keeps what was written as a draft. */
export function NewIssueDialog({ project, onClose }: NewIssueDialogProps) {
  const t = useT()
  const form = useNewIssue({ start: { project }, onCreated: onClose })
  const noProject = useNoProject(form)
  return (
    <Dialog
      title={t('issues.new')}
      isOpen
      onClose={onClose}
      width="large"
      isSticky={form.isFilled}
      actions={!noProject && <NewIssueActions form={form} />}
    >
      {noProject ?? <NewIssueBody form={form} />}
    </Dialog>
  )
}
