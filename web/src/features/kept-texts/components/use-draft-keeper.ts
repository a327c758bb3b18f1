import { useEffect, useMemo } from 'react'
import { beforeSignOut } from '../../../platform/session/index.ts'
import { createDraftKeeper, type DraftKeeper } from './draft-keeper.ts'

/**
 * A keeper for as long as the screen stands: what it has is sent when the page is hidden, when the screen is left, and
 * before the person signs out.
 * @param send must stay the same while it sends to the same place
 */
export function useDraftKeeper<T>(send: (value: T, keepalive: boolean) => Promise<void>): DraftKeeper<T> {
  const keeper = useMemo(() => createDraftKeeper(send), [send])
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') keeper.flush(true)
    }
    document.addEventListener('visibilitychange', leave)
    const stop = beforeSignOut(() => {
      keeper.flush(false)
      return keeper.sent()
    })
    return () => {
      document.removeEventListener('visibilitychange', leave)
      stop()
      keeper.flush(false)
    }
  }, [keeper])
  return keeper
}
