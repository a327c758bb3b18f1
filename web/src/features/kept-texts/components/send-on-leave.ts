import { beforeSignOut } from '../../../platform/session/index.ts'
import type { DraftKeeper } from './draft-keeper.ts'

/**
 * Has a keeper send what waits when the page is hidden and before the person signs out. Returns the way to leave the
 * screen, which sends it as well.
 */
export function sendOnLeave(keeper: Pick<DraftKeeper<never>, 'flush' | 'sent'>): () => void {
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
}
