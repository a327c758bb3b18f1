import { t } from '../platform/i18n/index.ts'
import { finishUp, signOut } from '../platform/session/index.ts'
import { countUnsent } from '../platform/storage/index.ts'
import { toast } from '../ui/toast.tsx'

export type Leaving = { readonly unsent: number; readonly go: () => Promise<void> }

let asked: Leaving | undefined
const listeners = new Set<() => void>()

/** Somebody wants to sign out while texts of theirs are in this browser alone. */
export const leavingAsked = (): Leaving | undefined => asked

export function watchLeavingAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function stay(): void {
  ask(undefined)
}

/** Signs out and leads to the sign-in; asks before texts are lost that the server has not got. */
export async function leave(go: (path: string) => void): Promise<void> {
  await finishUp()
  const unsent = countUnsent()
  if (unsent === 0) await leaveNow(go)
  else ask({ unsent, go: () => leaveNow(go) })
}

async function leaveNow(go: (path: string) => void): Promise<void> {
  try {
    await signOut()
    go('/sign-in')
  } catch {
    toast({ tone: 'danger', text: t('app.signOut.failed') })
  }
}

function ask(next: Leaving | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}
