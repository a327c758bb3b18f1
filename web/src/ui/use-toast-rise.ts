import { type RefObject, useEffect, useSyncExternalStore } from 'react'

const heights = new Map<object, number>()
const listeners = new Set<() => void>()

/** Keeps messages above a bar at the bottom of the screen, off its buttons, while it stands. */
export function useToastRise(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return
    const key = {}
    const watcher = new ResizeObserver(() => rise(key, innerHeight - element.getBoundingClientRect().top))
    watcher.observe(element)
    return () => {
      watcher.disconnect()
      rise(key, 0)
    }
  }, [bar])
}

/** @param height of the bar and what is below it, px; 0: it is gone */
function rise(key: object, height: number): void {
  if (height > 0) heights.set(key, height)
  else heights.delete(key)
  for (const tell of listeners) tell()
}

/**
 * How far what stands in the lower corner is to rise, px. It is told to those that do alone: a property of the whole page
 * would have the browser look at every element again.
 */
export function useRise(): number {
  return useSyncExternalStore(watch, () => Math.round(Math.max(0, ...heights.values())))
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
