import { t } from '../platform/i18n/index.ts'
import { finishUp, signOut } from '../platform/session/index.ts'
import { countUnsent } from '../platform/storage/index.ts'
import { createStore } from '../platform/store/index.ts'
import { toast } from '../ui/toast.tsx'

export type Leaving = { readonly unsent: number; readonly go: () => Promise<void> }

/** Somebody wants to sign out while texts of theirs are in this browser alone. */
export const leavingAsked = createStore<Leaving | undefined>(undefined)

export function stay(): void {
  leavingAsked.set(undefined)
}

/** Signs out and leads to the sign-in; asks before texts are lost that the server has not got. */
export async function leave(go: (path: string) => void): Promise<void> {
  await finishUp()
  const unsent = countUnsent()
  if (unsent === 0) await leaveNow(go)
  else leavingAsked.set({ unsent, go: () => leaveNow(go) })
}

async function leaveNow(go: (path: string) => void): Promise<void> {
  try {
    await signOut()
    go('/sign-in')
  } catch {
    toast({ tone: 'danger', text: t('app.signOut.failed') })
  }
}
