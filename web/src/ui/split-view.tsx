import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { useT } from '../platform/i18n/index.ts'

const MIN_WIDTH = 320
const MAX_PART = 0.6
const STEP = 16

export type SplitViewProps = {
  readonly children: ReactNode
  /** The panel at the end; null hides it. Below 992 px it covers the main part. */
  readonly side: ReactNode | null
  readonly sideLabel: string
  /** Pixels, at least 320. */
  readonly width: number
  readonly onWidthChange: (width: number) => void
}

/** The work area with a resizable panel at its end. */
export function SplitView({ children, side, sideLabel, width, onWidthChange }: SplitViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = Math.max(MIN_WIDTH, width)
  return (
    <div ref={frame} className="relative flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">{children}</div>
      {side !== null && (
        <>
          <Splitter frame={frame} width={shown} onWidthChange={onWidthChange} />
          <aside
            aria-label={sideLabel}
            style={{ '--side-width': `${shown}px` }}
            className="flex min-h-0 shrink-0 flex-col overflow-auto border-line bg-surface max-md:absolute max-md:inset-0 max-md:z-10 md:w-(--side-width) md:max-w-[60%] md:border-s"
          >
            {side}
          </aside>
        </>
      )}
    </div>
  )
}

type SplitterProps = {
  readonly frame: { readonly current: HTMLElement | null }
  readonly width: number
  readonly onWidthChange: (width: number) => void
}

function Splitter({ frame, width, onWidthChange }: SplitterProps) {
  const t = useT()
  const limit = () => (frame.current?.clientWidth ?? 1200) * MAX_PART
  const set = (next: number) =>
    onWidthChange(Math.round(Math.min(Math.max(next, MIN_WIDTH), Math.max(limit(), MIN_WIDTH))))
  const isRtl = () => frame.current !== null && getComputedStyle(frame.current).direction === 'rtl'
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !frame.current) return
    const box = frame.current.getBoundingClientRect()
    set(isRtl() ? event.clientX - box.left : box.right - event.clientX)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const towardsStart = isRtl() ? 'ArrowRight' : 'ArrowLeft'
    const towardsEnd = isRtl() ? 'ArrowLeft' : 'ArrowRight'
    if (event.key !== towardsStart && event.key !== towardsEnd) return
    event.preventDefault()
    set(width + (event.key === towardsStart ? STEP : -STEP))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter is a separator that takes the focus, not a rule
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('ui.resize')}
      aria-valuenow={width}
      aria-valuemin={MIN_WIDTH}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      className="relative z-10 -ms-1 w-1 shrink-0 translate-x-1 cursor-col-resize touch-none transition-colors hover:bg-accent/50 active:bg-accent max-md:hidden rtl:-translate-x-1"
    />
  )
}
