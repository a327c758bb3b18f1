import { useEffect } from 'react'
import { loadRemainingFiles } from '../../api/attachments.ts'

/** The rest of very many files comes when the page stands. */
export function useRemainingFiles(idReadable: string, isPart: boolean): void {
  useEffect(() => {
    if (!isPart) return
    const load = () => void loadRemainingFiles(idReadable)
    // Not every browser tells when it is idle.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(load, 1_000)
      return () => clearTimeout(timer)
    }
    const waiting = requestIdleCallback(load, { timeout: 3_000 })
    return () => cancelIdleCallback(waiting)
  }, [idReadable, isPart])
}
