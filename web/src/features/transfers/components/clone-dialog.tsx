import { TEXT_LIMITS } from '@cairn/common/platform/limits'
import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAttachments } from '../../attachments/index.ts'
import type { IssueData } from '../../issues/index.ts'
import { subtaskLinkOf, useLinks } from '../../links/index.ts'
import { cloneIssue } from '../api/transfers.ts'
import { ProjectChoice, useOpenProjects } from './project-choice.tsx'

export type CloneDialogProps = {
  readonly issue: IssueData
  readonly onClose: () => void
  /** Called with the readable id of the copy. */
  readonly onCloned: (idReadable: string) => void
}

/** Creates a copy of an issue, with what belongs to it as far as that is wanted. */
export function CloneDialog({ issue, onClose, onCloned }: CloneDialogProps) {
  const t = useT()
  const projects = useOpenProjects()
  const { data: links = [] } = useLinks(issue.id)
  const subtasks = subtaskLinkOf(links)?.issues.length ?? 0
  const others = links.reduce((sum, link) => sum + link.issues.length, 0) - subtasks
  const { data: attachments } = useAttachments(issue.id)
  const files = attachments?.files.filter(({ comment }) => !comment).length ?? 0
  const [summary, setSummary] = useState(issue.summary ?? '')
  const [chosen, setChosen] = useState(issue.project?.id)
  const projectId = projects.some(({ id }) => id === chosen) ? chosen : projects[0]?.id
  const [withAttachments, setAttachments] = useState(true)
  const [withLinks, setLinks] = useState(false)
  const [withSubtasks, setSubtasks] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const submit = async () => {
    if (projectId === undefined) return
    setPending(true)
    setProblem(undefined)
    try {
      const id = await cloneIssue(issue, {
        summary: summary.trim(),
        project: { id: projectId },
        withAttachments: withAttachments && files > 0,
        withLinks: withLinks && others > 0,
        withSubtasks: withSubtasks && subtasks > 0,
      })
      onClose()
      onCloned(id)
    } catch (error) {
      setProblem(problemText(error, t('app.problem.refused')))
      setPending(false)
    }
  }
  return (
    <FormDialog
      title={t('transfers.clone.title', { id: issue.idReadable })}
      width="medium"
      submitText={t('transfers.clone.do')}
      isReady={projectId !== undefined}
      isPending={isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={t('issue.summary')}
        value={summary}
        onChange={setSummary}
        error={problem}
        isRequired
        maxLength={TEXT_LIMITS.summary}
        autoFocus
      />
      <ProjectChoice label={t('transfers.project')} value={projectId} onChange={setChosen} />
      <div className="flex flex-col items-start gap-2">
        {files > 0 && (
          <Checkbox isSelected={withAttachments} onChange={setAttachments}>
            {t('transfers.clone.files', { count: files })}
          </Checkbox>
        )}
        {others > 0 && (
          <Checkbox isSelected={withLinks} onChange={setLinks}>
            {t('transfers.clone.links', { count: others })}
          </Checkbox>
        )}
        {subtasks > 0 && (
          <Checkbox isSelected={withSubtasks} onChange={setSubtasks}>
            {t('transfers.clone.subtasks', { count: subtasks })}
          </Checkbox>
        )}
      </div>
      <p className="text-xs text-muted">{t('transfers.clone.text')}</p>
    </FormDialog>
  )
}
