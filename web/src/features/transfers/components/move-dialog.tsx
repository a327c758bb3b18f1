import { useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { IssueData } from '../../issues/index.ts'
import { moveIssueTo, useMovePreview } from '../api/transfers.ts'
import { MovePreviewList } from './move-preview.tsx'
import { ProjectChoice } from './project-choice.tsx'

export type MoveDialogProps = {
  readonly issue: IssueData
  readonly onClose: () => void
  /** Called with the new readable id. */
  readonly onMoved: (idReadable: string) => void
  /** Called with the old readable id and the one it had meanwhile, when the move was taken back. */
  readonly onBack: (idReadable: string, from: string) => void
}

/** Moves an issue to another project, after saying what it loses there. */
export function MoveDialog({ issue, onClose, onMoved, onBack }: MoveDialogProps) {
  const t = useT()
  const [projectId, setProject] = useState<string>()
  const [withSubtasks, setWithSubtasks] = useState(true)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const preview = useMovePreview(issue.id, projectId, withSubtasks)
  const subtasks = preview.data?.subtasks ?? 0
  const move = async () => {
    if (projectId === undefined) return
    setPending(true)
    setProblem(undefined)
    try {
      const idReadable = await moveIssueTo(issue, projectId, withSubtasks && subtasks > 0, onBack)
      onClose()
      onMoved(idReadable)
    } catch (error) {
      setProblem(problemText(error, t('app.problem.refused')))
      setPending(false)
    }
  }
  return (
    <Dialog
      title={t('transfers.move.title', { id: issue.idReadable })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={!preview.isSuccess || preview.isPlaceholderData}
            isPending={isPending}
            onPress={() => void move()}
          >
            {t('transfers.move.do')}
          </Button>
        </>
      }
    >
      <div className="flex min-h-40 flex-col gap-4">
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        <ProjectChoice
          label={t('transfers.project')}
          value={projectId}
          onChange={setProject}
          without={issue.project?.id}
        />
        {subtasks > 0 && (
          <Checkbox isSelected={withSubtasks} onChange={setWithSubtasks}>
            {t('transfers.move.withSubtasks', { count: subtasks })}
          </Checkbox>
        )}
        {preview.isLoading && <Skeleton className="h-20 w-full" />}
        {preview.isError && (
          <ErrorState
            title={problemText(preview.error, t('app.problem.refused'))}
            onRetry={() => void preview.refetch()}
          />
        )}
        {preview.data && projectId !== undefined && <MovePreviewList preview={preview.data} />}
      </div>
    </Dialog>
  )
}
