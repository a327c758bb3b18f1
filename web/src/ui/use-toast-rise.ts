import { type RefObject, useEffect } from 'react'

const heights = new Map<object, number>()

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
  const { style } = document.documentElement
  if (heights.size > 0) style.setProperty('--toast-rise', `${Math.round(Math.max(...heights.values()))}px`)
  else style.removeProperty('--toast-rise')
}
