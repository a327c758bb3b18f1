import { type RefObject, useEffect, useRef } from 'react'
import { personalValue } from '../../../platform/storage/index.ts'

type Places = Readonly<Record<string, number>>

const isPlaces = (value: unknown): value is Places =>
  typeof value === 'object' && value !== null && Object.values(value).every(top => typeof top === 'number')

/** Where hosts were left, by the step of the tab's history and the host. */
const kept = personalValue<Places>('issue-scroll', {}, isPlaces, { ofTab: true })
const MAX = 50

const REST_MS = 150
/** How long what belongs to a host keeps coming and makes it longer. */
const COMING_MS = 4_000
const READER = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** For the element that a host scrolls in: who comes back by Back, or loads the page anew, finds the place again. */
export function useKeptScroll(hostId: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    // An address that leads to a comment or a change goes there.
    const top = location.hash === '' ? kept.read()[placeOf(hostId)] : undefined
    if (!element) return
    const stopReturning = top === undefined ? undefined : returnTo(element, top)
    const stopKeeping = keep(element, hostId)
    return () => {
      stopReturning?.()
      stopKeeping()
    }
  }, [hostId])
  return box
}

/** A step keeps its name when the page is loaded anew, and gets another one when somebody comes by a link. */
function placeOf(hostId: string): string {
  const state: { readonly __TSR_key?: unknown } | null = history.state
  return `${state?.__TSR_key ?? ''} ${hostId}`
}

/** Scrolls there, and again while the host grows, until the reader does something. */
function returnTo(element: HTMLElement, top: number): () => void {
  const go = () => {
    element.scrollTop = top
  }
  const sizes = new ResizeObserver(go)
  const end = () => {
    sizes.disconnect()
    clearTimeout(timer)
    for (const name of READER) removeEventListener(name, end, true)
  }
  const timer = setTimeout(end, COMING_MS)
  for (const name of READER) addEventListener(name, end, { capture: true, passive: true })
  for (const child of element.children) sizes.observe(child)
  go()
  return end
}

function keep(element: HTMLElement, hostId: string): () => void {
  let left: { readonly place: string; readonly top: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    if (!left) return
    const { [left.place]: _, ...others } = kept.read()
    kept.write(Object.fromEntries([...Object.entries(others).slice(1 - MAX), [left.place, left.top]]))
    left = undefined
  }
  const note = () => {
    left = { place: placeOf(hostId), top: element.scrollTop }
    clearTimeout(timer)
    timer = setTimeout(write, REST_MS)
  }
  element.addEventListener('scroll', note, { passive: true })
  addEventListener('pagehide', write)
  return () => {
    element.removeEventListener('scroll', note)
    removeEventListener('pagehide', write)
    write()
  }
}
