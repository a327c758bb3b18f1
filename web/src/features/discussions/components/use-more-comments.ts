import { useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { loadEarlier, loadLater } from '../../comments/index.ts'
import { refusalText } from '../../conflicts/index.ts'

type Direction = 'earlier' | 'later'

/** Reads more comments in either direction; a refusal is told. */
export function useMoreComments(hostId: string) {
  const [loading, setLoading] = useState<Direction | null>(null)
  const reader = (direction: Direction, load: (hostId: string) => Promise<void>) => async () => {
    if (loading !== null) return
    setLoading(direction)
    try {
      await load(hostId)
    } catch (error) {
      toast({ text: refusalText(error), tone: 'danger' })
    } finally {
      setLoading(null)
    }
  }
  return { loading, showEarlier: reader('earlier', loadEarlier), showLater: reader('later', loadLater) }
}
