import { useEffect, useState } from 'react'

const SEARCH_DELAY_MS = 150

/** A value that follows with a short delay, so that not every letter asks the server. */
export function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), value === '' ? 0 : SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}
