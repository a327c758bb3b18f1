import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function at every rendering, which runs the newest one it was given: for handlers of parts that must not be
 * drawn again for it. Not to be called while rendering.
 */
export function useStable<A extends readonly unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run)
  useLayoutEffect(() => {
    latest.current = run
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
