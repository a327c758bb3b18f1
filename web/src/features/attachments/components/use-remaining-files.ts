import { useEffect } from 'react'
import { whenIdle } from '../../../ui/when-idle.ts'
import { loadRemainingFiles } from '../api/attachments.ts'

/** The rest of very many files comes when the page stands. */
export function useRemainingFiles(hostId: string, isPart: boolean): void {
  useEffect(() => {
    if (!isPart) return
    return whenIdle(() => void loadRemainingFiles(hostId), 3_000)
  }, [hostId, isPart])
}
