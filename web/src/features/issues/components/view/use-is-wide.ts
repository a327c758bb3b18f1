import { type RefCallback, useCallback, useState } from 'react'

/** Whether the element is at least that wide; `guess` until it is measured. */
export function useIsWide(pixels: number, guess: boolean): readonly [RefCallback<HTMLElement>, boolean] {
  const [isWide, setWide] = useState(guess && window.innerWidth >= pixels + 200)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const measure = () => setWide(element.clientWidth >= pixels)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [pixels],
  )
  return [ref, isWide]
}
