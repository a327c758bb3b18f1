import { useEffect } from 'react'

const IDLE_MS = 3_000

// So that the search opens at once when it is wanted.
function preloadWhenIdle(): () => void {
  // Opening it tries again, and says when that fails.
  const timer = setTimeout(() => void import('./quick-search-dialog.tsx').catch(() => undefined), IDLE_MS)
  return () => clearTimeout(timer)
}

/** Gets the quick search ready. Draws nothing. */
export function Preload() {
  useEffect(preloadWhenIdle, [])
  return null
}
