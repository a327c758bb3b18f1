import { t } from '../platform/i18n/index.ts'
import { signOut } from '../platform/session/index.ts'
import { toast } from '../ui/toast.tsx'
import { dropKept } from '../ui/undo/kept-actions.ts'

/** Signs out and leads to the sign-in. */
export async function leave(go: (path: string) => void): Promise<void> {
  try {
    await signOut()
    dropKept()
    go('/sign-in')
  } catch {
    toast({ tone: 'danger', text: t('app.signOut.failed') })
  }
}
