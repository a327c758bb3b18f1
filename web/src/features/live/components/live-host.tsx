import { useEffect } from 'react'
import { connectBrowser } from '../../../platform/live/browser-live.ts'
import { useMe } from '../../../platform/session/index.ts'
import { hearIssueChanges } from '../../issues/index.ts'

/** Keeps what is on screen up to date while others work, on every screen. */
export function LiveHost() {
  const userId = useMe()?.id
  useEffect(() => {
    if (userId === undefined) return
    const connection = connectBrowser(userId)
    const stopHearing = hearIssueChanges()
    const look = () => {
      if (document.visibilityState === 'visible') connection.hurry()
    }
    window.addEventListener('online', look)
    document.addEventListener('visibilitychange', look)
    // The tab is gone for good, or kept for the way back: another one takes over in both cases.
    window.addEventListener('pagehide', connection.close)
    return () => {
      window.removeEventListener('online', look)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pagehide', connection.close)
      stopHearing()
      connection.close()
    }
  }, [userId])
  return null
}
