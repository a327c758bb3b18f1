/** How long what was done goes on to change sizes: replies come, pictures and colours follow. */
const SETTLING_MS = 1_500
const LEAVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Scrolls an element into view, and again while it and what is around it find their sizes. Who scrolls is left alone. */
export function keepInSight(element: Element): void {
  const show = () => element.scrollIntoView({ block: 'nearest' })
  const sizes = new ResizeObserver(show)
  const end = () => {
    sizes.disconnect()
    for (const name of LEAVES) removeEventListener(name, end, true)
  }
  show()
  sizes.observe(element)
  for (let box = element.parentElement; box; box = box.parentElement) sizes.observe(box)
  for (const name of LEAVES) addEventListener(name, end, { capture: true, passive: true })
  setTimeout(end, SETTLING_MS)
}
