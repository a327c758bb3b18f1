import { type RefObject, useLayoutEffect, useState } from 'react'
import { createStore, type Store } from '../../../../platform/store/index.ts'

/** Which heights of a board are seen, in steps, so that what is drawn changes now and then and not with each pixel. */
export type Viewport = { readonly top: number; readonly bottom: number }

/** How far beyond the edges is drawn, and after how many pixels it is looked at again. */
const BEYOND_PX = 480
const STEP_PX = 120

const FIRST: Viewport = { top: 0, bottom: 1600 }

/** Follows the scrolling of a box; `onWidth`: it became wider or narrower. */
export function useViewport(scroller: RefObject<HTMLElement | null>, onWidth: () => void): Store<Viewport> {
  const [viewport] = useState(() => createStore(FIRST))
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    let width = box.clientWidth
    const look = () => {
      const top = Math.floor(box.scrollTop / STEP_PX) * STEP_PX - BEYOND_PX
      const bottom = top + Math.ceil(box.clientHeight / STEP_PX) * STEP_PX + STEP_PX + 2 * BEYOND_PX
      const now = viewport.state()
      if (now.top !== top || now.bottom !== bottom) viewport.set({ top, bottom })
    }
    const onResize = () => {
      if (box.clientWidth !== width) onWidth()
      width = box.clientWidth
      look()
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const resize = new ResizeObserver(onResize)
    resize.observe(box)
    return () => {
      box.removeEventListener('scroll', look)
      resize.disconnect()
    }
  }, [scroller, viewport, onWidth])
  return viewport
}
