import { t } from '../platform/i18n/index.ts'
import { signOut } from '../platform/session/index.ts'
import { toast } from '../ui/toast.tsx'

/** Signs out and leads to the sign-in. */
export async function leave(go: (path: string) => void): Promise<void> {
  try {
    await signOut()
    // What was done is nobody's but theirs; the next person who signs in here drops it as well.
    void import('../ui/undo/kept-actions.ts').then(file => file.dropKept())
    go('/sign-in')
  } catch {
    toast({ tone: 'danger', text: t('app.signOut.failed') })
  }
}
