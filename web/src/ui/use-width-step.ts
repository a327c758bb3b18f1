import { type RefCallback, useCallback, useState } from 'react'

/**
 * How many of the widths (px, ascending) an element has reached: guessed from the window until it is measured.
 * @param widths must stay the same while the element stands
 */
export function useWidthStep(widths: readonly number[]): readonly [RefCallback<HTMLElement>, number] {
  const [step, setStep] = useState(() => stepOf(widths, window.innerWidth - 200))
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const measure = () => setStep(stepOf(widths, element.clientWidth))
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [widths],
  )
  return [ref, step]
}

const stepOf = (widths: readonly number[], width: number): number => widths.filter(each => width >= each).length
