import { useState } from 'react'

const STEP = 100

/** Which of many comments are drawn: the newest hundred, everything from the one asked for, more on request. */
export function useWindow(count: number, target: number) {
  const [shown, setShown] = useState(STEP)
  const start = Math.max(0, count - shown)
  return {
    from: target === -1 ? start : Math.min(start, target),
    showEarlier: () => setShown(old => old + STEP),
  }
}
