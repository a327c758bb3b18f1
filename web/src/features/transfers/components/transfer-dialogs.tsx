import { Suspense } from 'react'
import { useT, withTexts } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { IssueData } from '../../issues/index.ts'

const MoveDialog = lazyPart(
  () => withTexts('transfers', () => import('./move-dialog.tsx')).then(file => file.MoveDialog),
  'above',
)
const CloneDialog = lazyPart(
  () => withTexts('transfers', () => import('./clone-dialog.tsx')).then(file => file.CloneDialog),
  'above',
)
const ParentDialog = lazyPart(
  () => withTexts('transfers', () => import('./parent-dialog.tsx')).then(file => file.ParentDialog),
  'above',
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
