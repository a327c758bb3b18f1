import { useSyncExternalStore } from 'react'

const STEP_MS = 30_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tellAll, STEP_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tellAll(): void {
  for (const tell of listeners) tell()
}

const step = () => Math.floor(Date.now() / STEP_MS)

/** Draws what says “5 minutes ago” again every half a minute, all of it at once. */
export function useNow(): void {
  useSyncExternalStore(subscribe, step)
}
