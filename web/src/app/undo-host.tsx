import { Suspense, useEffect } from 'react'
import { settled } from '../platform/api/index.ts'
import { useMe } from '../platform/session/index.ts'
import { createStore, useStore } from '../platform/store/index.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { offersAdded } from '../ui/undo/offer-undo.ts'
import { forgetActions, restoreActions, undoLast } from '../ui/undo/recent-actions.ts'
import { takeBack } from './take-back.ts'

const RecentActionsDialog = lazyPart(
  () => import('../ui/undo/recent-actions-dialog.tsx').then(file => file.RecentActionsDialog),
  'above',
)

const isOpen = createStore(false)

/** Lists what was done lately, each with its way back. */
export function openRecentActions(): void {
  isOpen.set(true)
}

/** Takes back what was done last, also when it is still on its way to the server. */
export async function undoNewest(): Promise<void> {
  await settled()
  await offersAdded()
  await undoLast()
}

/** The recent actions on every signed-in screen; what can be undone is the signed-in person's own. */
export function UndoHost() {
  const me = useMe()
  const isShown = useStore(isOpen)
  const person = me?.id
  useEffect(() => {
    if (person === undefined) return
    restoreActions(takeBack)
    return () => {
      isOpen.set(false)
      forgetActions()
    }
  }, [person])
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <RecentActionsDialog onClose={() => isOpen.set(false)} />
    </Suspense>
  )
}
