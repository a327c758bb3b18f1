import { Suspense, useEffect, useState } from 'react'
import { SignInAgain } from '../features/auth/index.ts'
import { sessionEnd } from '../platform/session/index.ts'
import { useStore } from '../platform/store/index.ts'

/** Asks the person whose session has ended to sign in again, over the page as it stands. */
export function SessionDialog() {
  const state = useStore(sessionEnd)
  const isAsked = state === 'asked'
  const turn = useTop(isAsked)
  return (
    <Suspense fallback={null}>
      {isAsked && <SignInAgain turn={turn} onClose={() => sessionEnd.putOff(null)} />}
    </Suspense>
  )
}

/** Changes when a popup whose code was still on its way has put itself over the dialog, which then opens once more. */
function useTop(isOpen: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const look = new MutationObserver(() => {
      if (document.querySelector('[inert] [data-session-end]')) setTurn(count => count + 1)
    })
    look.observe(document.body, { attributes: true, attributeFilter: ['inert'], subtree: true })
    return () => look.disconnect()
  }, [isOpen])
  return turn
}
