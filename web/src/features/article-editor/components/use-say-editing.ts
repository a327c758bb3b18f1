import { useEffect } from 'react'
import { useSayTyping } from '../../discussions/index.ts'

/** Said again before the others would take it for over, in ms. */
const SAY_EVERY_MS = 6_000

/** Lets others know that the reader has an article open for writing, for as long as they look at it. */
export function useSayEditing(articleId: string): void {
  const { typed, stopped } = useSayTyping(articleId, true)
  useEffect(() => {
    const say = () => {
      if (document.visibilityState === 'visible') typed()
    }
    say()
    const timer = setInterval(say, SAY_EVERY_MS)
    return () => {
      clearInterval(timer)
      stopped()
    }
  }, [typed, stopped])
}
