import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { HostData } from '../../host-kinds/index.ts'
import { MovePreviewList, useMovePreview } from '../../transfers/index.ts'
import { type Activity, activityItems } from '../model/activity.ts'

type MoveBackDialogProps = {
  readonly issue: Pick<HostData, 'id' | 'idReadable'>
  readonly activity: Activity
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says what the issue loses on its way back to the project that it came from. */
export function MoveBackDialog({ issue, activity, onConfirm, onClose }: MoveBackDialogProps) {
  const t = useT()
  const [from] = activityItems(activity.removed)
  const preview = useMovePreview(issue.id, from?.id, false)
  return (
    <Dialog
      title={t('history.moveBack.title', { id: issue.idReadable, project: from?.name ?? '' })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={!preview.isSuccess}
            onPress={() => {
              onClose()
              onConfirm()
            }}
          >
            {t('history.moveBack.do')}
          </Button>
        </>
      }
    >
      <div className="flex min-h-20 flex-col gap-3">
        <p className="text-muted">{t('history.moveBack.text')}</p>
        {preview.isLoading && <Skeleton className="h-20 w-full" />}
        {preview.isError && (
          <ErrorState
            title={problemText(preview.error, t('app.problem.refused'))}
            onRetry={() => void preview.refetch()}
          />
        )}
        {preview.data && <MovePreviewList preview={preview.data} />}
      </div>
    </Dialog>
  )
}
