import { type RefCallback, useCallback, useState } from 'react'

/** Whether the element is at least that wide: guessed from the window until it is measured; false when nobody asks. */
export function useIsWide(pixels: number, isAsked: boolean): readonly [RefCallback<HTMLElement>, boolean] {
  const [isWide, setWide] = useState(isAsked && window.innerWidth >= pixels + 200)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !isAsked) return
      const measure = () => setWide(element.clientWidth >= pixels)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [pixels, isAsked],
  )
  return [ref, isWide]
}
