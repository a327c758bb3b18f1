export type Point = { readonly x: number; readonly y: number }

/** So near the edge of what scrolls it begins to, px; and how far it goes in one step there. */
const EDGE_PX = 56
const MAX_STEP_PX = 14

/** Scrolls whatever lies below a point near one of its edges by a step. Says whether anything has moved. */
export function scrollAtEdge({ x, y }: Point): boolean {
  let hasScrolled = false
  for (let box = document.elementFromPoint(x, y); box; box = box.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(box)
    const { left, right, top, bottom } = box.getBoundingClientRect()
    const by = {
      left: isScrolled(overflowX) ? edgeStep(x, Math.max(0, left), Math.min(innerWidth, right)) : 0,
      top: isScrolled(overflowY) ? edgeStep(y, Math.max(0, top), Math.min(innerHeight, bottom)) : 0,
    }
    if (by.left === 0 && by.top === 0) continue
    const [atX, atY] = [box.scrollLeft, box.scrollTop]
    box.scrollBy({ ...by, behavior: 'instant' })
    hasScrolled ||= box.scrollLeft !== atX || box.scrollTop !== atY
  }
  return hasScrolled
}

const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

/** How far to scroll in a step, px: the more, the nearer a place between two edges is to one of them; 0 in the middle. */
export function edgeStep(at: number, from: number, to: number): number {
  const edge = Math.min(EDGE_PX, (to - from) / 4)
  if (edge <= 0 || at < from || at > to) return 0
  const [before, behind] = [edge - (at - from), edge - (to - at)]
  if (before > 0) return -Math.ceil((before / edge) * MAX_STEP_PX)
  return behind > 0 ? Math.ceil((behind / edge) * MAX_STEP_PX) : 0
}
