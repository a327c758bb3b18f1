import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far from the visible part something counts as near. */
const MARGIN = '800px 0px'

type Approach = () => void

const observers = new WeakMap<Element, IntersectionObserver>()
const approaches = new Map<Element, Approach>()

/** Whether the reader has come near the element; once near, it stays so. On paper everything is near. */
export function useNear(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(() => isPrinting)
  useEffect(() => {
    const element = ref.current
    if (isNear || !element) return
    const observer = observerOf(element)
    approaches.set(element, () => setNear(true))
    observer.observe(element)
    return () => {
      approaches.delete(element)
      observer.unobserve(element)
    }
  }, [isNear])
  return [ref, isNear]
}

/** One for each scrolled box. */
function observerOf(element: Element): IntersectionObserver {
  const root = element.closest('[data-host-scroll]') ?? document.documentElement
  const known = observers.get(root)
  if (known) return known
  const observer = new IntersectionObserver(
    entries =>
      startTransition(() => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) approaches.get(target)?.()
      }),
    { root: root === document.documentElement ? null : root, rootMargin: MARGIN },
  )
  observers.set(root, observer)
  return observer
}

// Also of what is drawn for the paper alone.
let isPrinting = false

window.addEventListener('beforeprint', () => {
  isPrinting = true
  flushSync(() => {
    for (const approach of approaches.values()) approach()
  })
})
window.addEventListener('afterprint', () => {
  isPrinting = false
})
