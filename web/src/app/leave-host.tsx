import { useState } from 'react'
import { useT } from '../platform/i18n/index.ts'
import { useStore } from '../platform/store/index.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { type Leaving, leavingAsked, stay } from './leave.ts'

/** Asks, on every signed-in screen, whoever signs out while texts of theirs are in this browser alone. */
export function LeaveHost() {
  const leaving = useStore(leavingAsked)
  return leaving ? <LeaveDialog {...leaving} /> : null
}

function LeaveDialog({ unsent, go }: Leaving) {
  const t = useT()
  const [isPending, setPending] = useState(false)
  const confirm = () => {
    setPending(true)
    void go().finally(stay)
  }
  return (
    <ConfirmDialog
      title={t('auth.leave.title')}
      text={t('auth.leave.text', { count: unsent })}
      confirmText={t('auth.leave.confirm', { count: unsent })}
      keepText={t('auth.leave.stay')}
      isOpen
      isDanger
      isPending={isPending}
      onConfirm={confirm}
      onClose={stay}
    />
  )
}
