import { useEffect, useState } from 'react'
import { useReturns } from '../../../platform/connection/index.ts'
import type { Edit } from '../model/suggestions.ts'
import { type Assistance, askAssist } from './assist.ts'

/** After the last key; typing itself never waits. */
const PAUSE_MS = 70

/** The last answer of the server about the text in a box; another question drops the one under way. */
export function useAssist({ text, caret }: Edit, folder: string | undefined, isOn: boolean): Assistance | undefined {
  const [answer, setAnswer] = useState<Assistance>()
  const returns = useReturns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server is back it is asked again
  useEffect(() => {
    if (!isOn) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      askAssist({ text, caret }, folder, stop.signal).then(
        reply => {
          if (!stop.signal.aborted) setAnswer(reply)
        },
        // Without an answer the box is still a box: the colours are the browser's own, and nothing is offered.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, caret, folder, isOn, returns])
  return answer
}
