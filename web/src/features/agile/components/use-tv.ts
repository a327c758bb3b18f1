import { useEffect } from 'react'

/**
 * Shows the page as on a screen on a wall while it is on: without the frame of the product (`data-tv` on the document), and
 * the screen stays awake as far as the browser lets it.
 */
export function useTv(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    document.documentElement.dataset.tv = ''
    return () => {
      delete document.documentElement.dataset.tv
    }
  }, [isOn])
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let isAsked = false
    let isOver = false
    const keepAwake = async () => {
      if (document.visibilityState !== 'visible' || isAsked || lock?.released === false) return
      isAsked = true
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      isAsked = false
      if (isOver) await lock?.release()
    }
    void keepAwake()
    // The browser lets it go when the page is out of sight.
    document.addEventListener('visibilitychange', keepAwake)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', keepAwake)
      void lock?.release()
    }
  }, [isOn])
}
