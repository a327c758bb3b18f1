import { useCallback, useRef } from 'react'

/**
 * Runs one thing at a time: what is asked for while another is under way is ignored, at once, not when the screen has
 * been drawn anew. What gives no promise is under way until the screen could show that it is.
 */
export function useSingleFlight(): (run: () => unknown) => void {
  const isUnderWay = useRef(false)
  return useCallback(run => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const end = () => {
      isUnderWay.current = false
    }
    try {
      const result = run()
      if (result instanceof Promise) void result.finally(end)
      else setTimeout(end)
    } catch (error) {
      end()
      throw error
    }
  }, [])
}
