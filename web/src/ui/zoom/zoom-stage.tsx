import { type PointerEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { cx } from '../class-names.ts'
import { type Box, FITTED, fittedSize, moved, type Point, type View, zoomAt } from './zoom.ts'

export type ZoomControls = {
  /** Answers to a key: plus, minus and 0 zoom, arrows move what is larger than the stage. True when it did. */
  readonly press: (key: string) => boolean
}

const STEP = 1.5
const PUSH_PX = 80
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: PUSH_PX, y: 0 },
  ArrowRight: { x: -PUSH_PX, y: 0 },
  ArrowUp: { x: 0, y: PUSH_PX },
  ArrowDown: { x: 0, y: -PUSH_PX },
}
const PADDING = 32
const CENTER: Point = { x: 0, y: 0 }

export type ZoomStageProps = {
  readonly src: string
  readonly alt: string
  /** A small picture that is shown until the real one is there. */
  readonly thumbnail?: string | null | undefined
  /** Size of the picture in pixels, when it is known before it is there. */
  readonly size?: Box | null | undefined
  readonly onFail?: () => void
  readonly ref?: Ref<ZoomControls>
}

/** A picture that fills what is around it: the wheel, two fingers, a double click and keys zoom it; it is moved by dragging. */
export function ZoomStage({ src, alt, thumbnail, size: given, onFail, ref }: ZoomStageProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Box>({ width: 0, height: 0 })
  const [natural, setNatural] = useState<Box>({
    width: given?.width ?? 0,
    height: given?.height ?? 0,
  })
  const [view, setView] = useState<View>(FITTED)
  const [isShown, setShown] = useState(false)
  const room = { width: Math.max(size.width - PADDING, 1), height: Math.max(size.height - PADDING, 1) }
  const fitted = fittedSize(natural, room)
  const zoom = (factor: number, at: Point) => setView(old => zoomAt(old, factor, at, fitted, room))
  const move = (by: Point) => setView(old => moved(old, by, fitted, room))

  useImperativeHandle(ref, () => ({
    press: key => {
      const push = ARROWS[key]
      if (key === '+' || key === '=') zoom(STEP, CENTER)
      else if (key === '-') zoom(1 / STEP, CENTER)
      else if (key === '0') setView(FITTED)
      else if (push && view.scale > 1) move(push)
      else return false
      return true
    },
  }))
  useSize(stage, setSize)
  useWheel(stage, zoom)
  const pointers = usePointers(stage, { move, zoom })
  const place = {
    width: fitted.width,
    height: fitted.height,
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and buttons of what is around do the same
    <div
      ref={stage}
      {...pointers}
      onDoubleClick={event => (view.scale > 1 ? setView(FITTED) : zoom(3, pointIn(stage.current, event)))}
      className={cx(
        'relative min-h-0 flex-1 touch-none overflow-hidden select-none',
        view.scale > 1 ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in',
      )}
    >
      <div className="absolute inset-0 flex items-center justify-center">
        <div className="relative shrink-0" style={place}>
          {!isShown && thumbnail && (
            <img src={thumbnail} alt="" className="absolute inset-0 size-full opacity-60 blur-sm" />
          )}
          <img
            src={src}
            alt={alt}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setNatural({ width, height })
              setShown(true)
            }}
            onError={onFail}
            className="relative size-full"
          />
        </div>
      </div>
    </div>
  )
}

/** A place on the stage, from its middle. */
function pointIn(stage: HTMLElement | null, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage?.getBoundingClientRect()
  return box ? { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 } : CENTER
}

function useSize(element: React.RefObject<HTMLElement | null>, onSize: (size: Box) => void): void {
  useEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => entry && onSize(entry.contentRect))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, onSize])
}

/** The page must not scroll along, so the handler cannot be a passive one. */
function useWheel(stage: React.RefObject<HTMLElement | null>, zoom: (factor: number, at: Point) => void): void {
  const latest = useRef(zoom)
  latest.current = zoom
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1
      latest.current(Math.exp((-event.deltaY * lines) / 300), pointIn(element, event))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [stage])
}

type Moves = { readonly move: (by: Point) => void; readonly zoom: (factor: number, at: Point) => void }

/** One pointer drags, two pinch. */
function usePointers(stage: React.RefObject<HTMLElement | null>, { move, zoom }: Moves) {
  const down = useRef(new Map<number, Point>())
  const lift = ({ pointerId }: PointerEvent) => down.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, pointIn(stage.current, event))
    },
    onPointerMove: (event: PointerEvent) => {
      const before = down.current.get(event.pointerId)
      if (!before) return
      const after = pointIn(stage.current, event)
      const other = [...down.current].find(([id]) => id !== event.pointerId)?.[1]
      if (other) {
        const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 }
        zoom(distance(after, other) / Math.max(distance(before, other), 1), middle)
      } else move({ x: after.x - before.x, y: after.y - before.y })
      down.current.set(event.pointerId, after)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
