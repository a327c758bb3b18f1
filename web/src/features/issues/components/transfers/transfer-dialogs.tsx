import { lazy, Suspense } from 'react'
import { useT, withTexts } from '../../../../platform/i18n/index.ts'
import { useGo } from '../../../../platform/navigation/index.ts'
import { toast } from '../../../../ui/toast.tsx'
import type { IssueData } from '../../model/issue.ts'

const MoveDialog = lazy(() =>
  withTexts('transfers', () => import('./move-dialog.tsx')).then(file => ({ default: file.MoveDialog })),
)
const CloneDialog = lazy(() =>
  withTexts('transfers', () => import('./clone-dialog.tsx')).then(file => ({ default: file.CloneDialog })),
)
const ParentDialog = lazy(() =>
  withTexts('transfers', () => import('./parent-dialog.tsx')).then(file => ({ default: file.ParentDialog })),
)

export type Transfer = 'move' | 'clone' | 'parent'

type TransferDialogsProps = {
  readonly issue: IssueData
  readonly open: Transfer | null
  readonly onClose: () => void
  /** Whether the issue stands on a page of its own, whose address follows it. */
  readonly isPage: boolean
}

/** The dialogs in which an issue goes elsewhere or comes to be twice. */
export function TransferDialogs({ issue, open, onClose, isPage }: TransferDialogsProps) {
  const t = useT()
  const go = useGo()
  const show = (id: string) => go(`/issue/${id}`)
  return (
    <Suspense fallback={null}>
      {open === 'move' && (
        <MoveDialog
          issue={issue}
          onClose={onClose}
          onMoved={id => (isPage ? show(id) : undefined)}
          // Whoever has gone elsewhere meanwhile stays there.
          onBack={(id, from) => (isPage && location.pathname.includes(`/issue/${from}`) ? show(id) : undefined)}
        />
      )}
      {open === 'clone' && (
        <CloneDialog
          issue={issue}
          onClose={onClose}
          onCloned={id =>
            toast({
              text: t('transfers.cloned', { id }),
              tone: 'ok',
              action: { text: t('transfers.cloned.open'), run: () => show(id) },
            })
          }
        />
      )}
      {open === 'parent' && <ParentDialog issue={issue} onClose={onClose} />}
    </Suspense>
  )
}
