import { type RefObject, useLayoutEffect, useState } from 'react'
import { createStore, type Store } from '../../../../platform/store/index.ts'
import { followWindow, type RowWindow } from '../../../../ui/row-window.ts'

/** A stretch of a board's height, px. */
export type Stretch = { readonly top: number; readonly bottom: number }

/**
 * Which heights of a board are seen, in steps, so that what is drawn changes now and then and not with each pixel.
 * `whole`: what of them is drawn whole; the rest passes too fast to be read, so it need only be recognized.
 */
export type Viewport = Stretch & { readonly whole: Stretch }

/** What is drawn whole grows by the same steps as rows of a list. */
const UNIT_PX = 36
/** How far beyond the edges is drawn, and after how many pixels it is looked at again. */
const BEYOND_PX = 14 * UNIT_PX
const STEP_PX = 3 * UNIT_PX

const FIRST: Viewport = { top: 0, bottom: 1600, whole: { top: 0, bottom: 1600 } }

const stretchOf = ({ first, end }: RowWindow): Stretch => ({ top: first * UNIT_PX, bottom: end * UNIT_PX })

/** Follows the scrolling of a box; `onWidth`: it became wider or narrower. */
export function useViewport(scroller: RefObject<HTMLElement | null>, onWidth: () => void): Store<Viewport> {
  const [viewport] = useState(() => createStore(FIRST))
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    let width = box.clientWidth
    let height = box.clientHeight
    let top = box.scrollTop
    const around = (beyond: number): RowWindow => {
      const from = Math.floor(top / STEP_PX) * STEP_PX - beyond
      const to = from + Math.ceil(height / STEP_PX) * STEP_PX + STEP_PX + 2 * beyond
      return { first: from / UNIT_PX, end: to / UNIT_PX }
    }
    const { moveTo, stop } = followWindow(
      rows => viewport.set({ ...stretchOf(rows), whole: stretchOf(rows.whole) }),
      () => around(0),
    )
    const onScroll = () => {
      top = box.scrollTop
      moveTo(around(BEYOND_PX), true)
    }
    const onResize = () => {
      if (box.clientWidth !== width) onWidth()
      width = box.clientWidth
      height = box.clientHeight
      top = box.scrollTop
      moveTo(around(BEYOND_PX), false)
    }
    onResize()
    box.addEventListener('scroll', onScroll, { passive: true })
    const resize = new ResizeObserver(onResize)
    resize.observe(box)
    return () => {
      box.removeEventListener('scroll', onScroll)
      resize.disconnect()
      stop()
    }
  }, [scroller, viewport, onWidth])
  return viewport
}
