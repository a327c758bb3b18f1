import { useEffect } from 'react'
import { connection } from '../../../platform/connection/index.ts'
import { connectBrowser } from '../../../platform/live/browser-live.ts'
import { useMe } from '../../../platform/session/index.ts'
import { hearIssueChanges } from '../../issues/index.ts'

/** Keeps what is on screen up to date while others work, on every screen. */
export function LiveHost() {
  const userId = useMe()?.id
  useEffect(() => {
    if (userId === undefined) return
    const stream = connectBrowser(userId)
    const stopHearing = hearIssueChanges()
    const look = () => {
      if (document.visibilityState === 'visible') stream.hurry()
    }
    const stopWaiting = connection.onBack(stream.hurry)
    document.addEventListener('visibilitychange', look)
    // The tab is gone for good, or kept for the way back: another one takes over in both cases.
    window.addEventListener('pagehide', stream.close)
    return () => {
      stopWaiting()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', stream.close)
      stopHearing()
      stream.close()
    }
  }, [userId])
  return null
}
