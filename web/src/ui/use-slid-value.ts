import { useEffect, useRef, useState } from 'react'

/** How long a slider rests before what is under it is told. */
export const REST_MS = 150

/**
 * A value that somebody slides: it shows at once, and is told when it rests. What comes into force meanwhile, as by what
 * was told before, does not put it back.
 * @returns what shows, and how it is slid
 */
export function useSlidValue(value: number, onRest: (value: number) => void): [number, (value: number) => void] {
  const [shown, setShown] = useState(value)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onRest)
  latest.current = onRest
  useEffect(() => {
    if (waiting.current === undefined) setShown(value)
  }, [value])
  useEffect(() => () => clearTimeout(waiting.current), [])
  const slide = (next: number) => {
    setShown(next)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      latest.current(next)
    }, REST_MS)
  }
  return [shown, slide]
}
