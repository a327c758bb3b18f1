import { useEffect, useState } from 'react'

const SEARCH_DELAY_MS = 150

/**
 * A value that follows when nothing was typed for a short while (ms), so that not every letter asks the server or costs
 * something else.
 */
export function useDelayed(value: string, delay = SEARCH_DELAY_MS): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), value === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return delayed
}
