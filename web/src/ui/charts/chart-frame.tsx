import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useI18n } from '../../platform/i18n/index.ts'
import { Link, useGo } from '../../platform/navigation/index.ts'
import { ChartReadout } from './chart-readout.tsx'
import type { Mark } from './marks.ts'
import { type Frame, frameFor, nearest, type Scale, upScale, walked } from './plot.ts'

export type ChartFrameProps = {
  readonly label: string
  /** The numbers of the grid, ascending from 0, with their texts. */
  readonly ticks: readonly { readonly value: number; readonly text: string }[]
  readonly height?: number
  /** What is written at the end of lines across the plot. */
  readonly endTexts?: readonly string[]
  /** How a mark is found by the pointer: the nearest along the width, or the nearest of all. */
  readonly along?: 'x' | 'xy'
  readonly draw: (frame: Frame, up: Scale) => Drawing
}

/** What a chart draws in its frame. */
export type Drawing = {
  readonly shapes: ReactNode
  readonly marks: readonly Mark[]
  /** Texts below the plot. */
  readonly places: readonly { readonly x: number; readonly text: string }[]
  /** Drawn for the mark that is pointed at. */
  readonly pointed?: (mark: Mark, index: number) => ReactNode
}

/**
 * The frame of a chart: grid, texts and marks. One stop for the Tab key: the arrow keys walk from mark to mark, Enter
 * follows one. A finger points before it follows.
 */
export function ChartFrame({ label, ticks, height = 280, endTexts, along = 'x', draw }: ChartFrameProps) {
  const { direction } = useI18n()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [at, setAt] = useState(0)
  const [pointed, setPointed] = useState<number>()
  const frame = frameFor(
    { width, height, isRtl: direction === 'rtl' },
    ticks.map(({ text }) => text),
    endTexts,
  )
  const up = upScale(frame, ticks.at(-1)?.value ?? 1)
  const { shapes, marks, places, pointed: drawPointed } = draw(frame, up)
  const current = Math.min(at, Math.max(0, marks.length - 1))
  const shown = pointed === undefined ? undefined : marks[pointed]
  const pointer = usePointer({ marks, along, pointed, setPointed })
  const onKeyDown = (event: KeyboardEvent<SVGSVGElement>) => {
    const next = walked(event.key, current, marks.length, frame.isRtl)
    if (next === undefined) return
    event.preventDefault()
    setAt(next)
    event.currentTarget.querySelectorAll<SVGElement>('[data-mark]')[next]?.focus()
  }
  return (
    <div ref={box} className="relative min-w-0" style={{ height }}>
      {width > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: there is no other element for drawings
        <svg
          role="group"
          aria-label={label}
          width={width}
          height={height}
          className="block touch-pan-y overflow-visible select-none"
          onKeyDown={onKeyDown}
          {...pointer}
        >
          <Grid frame={frame} ticks={ticks} up={up} places={places} />
          <g aria-hidden>{shapes}</g>
          {shown && pointed !== undefined && <g aria-hidden>{drawPointed?.(shown, pointed)}</g>}
          {marks.map((mark, index) => (
            <FocusMark
              key={mark.id}
              mark={mark}
              isCurrent={index === current}
              onFocus={() => {
                setAt(index)
                setPointed(index)
              }}
              onBlur={() => setPointed(undefined)}
            />
          ))}
        </svg>
      )}
      {shown && <ChartReadout key={shown.id} mark={shown} width={width} />}
    </div>
  )
}

function useWidth(box: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

/** So far from a mark of its own place a pointer still means it, px. */
const REACH = 28

type Pointing = {
  readonly marks: readonly Mark[]
  readonly along: 'x' | 'xy'
  readonly pointed: number | undefined
  readonly setPointed: (index: number | undefined) => void
}

function usePointer({ marks, along, pointed, setPointed }: Pointing) {
  const go = useGo()
  const before = useRef<number>(undefined)
  const find = (event: PointerEvent<SVGSVGElement>): number | undefined => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    const to = { x: event.clientX - left, y: event.clientY - top }
    const found = nearest(marks, to, along)
    const mark = marks[found]
    if (!mark || (along === 'xy' && Math.hypot(mark.x - to.x, mark.y - to.y) > REACH)) return undefined
    return found
  }
  return {
    style: { cursor: pointed !== undefined && marks[pointed]?.to ? 'pointer' : 'default' },
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      before.current = event.pointerType === 'mouse' ? find(event) : pointed
      setPointed(find(event))
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => setPointed(find(event)),
    onPointerLeave: (event: PointerEvent<SVGSVGElement>) => {
      // A finger that was lifted leaves what it pointed at to be read.
      if (event.pointerType === 'mouse') setPointed(undefined)
    },
    onClick: (event: React.MouseEvent<SVGSVGElement>) => {
      // The mark itself is a link.
      if (event.defaultPrevented || (event.target as Element).closest('a')) return
      const to = pointed !== undefined && before.current === pointed ? marks[pointed]?.to : undefined
      if (to) go(to)
    },
  }
}

type GridProps = Pick<ChartFrameProps, 'ticks'> &
  Pick<Drawing, 'places'> & { readonly frame: Frame; readonly up: Scale }

function Grid({ frame, ticks, up, places }: GridProps) {
  const { width, height, start, end, bottom, isRtl } = frame
  const [left, right] = isRtl ? [end, width - start] : [start, width - end]
  return (
    <g aria-hidden className="text-2xs tabular-nums" fill="var(--faint)">
      {ticks.map(({ value, text }) => (
        <g key={value}>
          <line
            x1={left}
            x2={right}
            y1={up(value)}
            y2={up(value)}
            stroke={value === 0 ? 'var(--line-strong)' : 'var(--line)'}
            shapeRendering="crispEdges"
          />
          <text x={isRtl ? right + 8 : left - 8} y={up(value)} dy="0.32em" textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {places.map(({ x, text }) => (
        <text key={`${x} ${text}`} x={x} y={height - bottom + 18} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}

type FocusMarkProps = {
  readonly mark: Mark
  readonly isCurrent: boolean
  readonly onFocus: () => void
  readonly onBlur: () => void
}

/** What of a mark takes the focus: nothing is seen of it, the chart draws what it stands for. */
function FocusMark({ mark, isCurrent, onFocus, onBlur }: FocusMarkProps) {
  const shape = <circle cx={mark.x} cy={mark.y} r={9} fill="transparent" className="pointer-events-none" />
  const common = {
    'aria-label': mark.label,
    'data-mark': true,
    tabIndex: isCurrent ? 0 : -1,
    onFocus,
    onBlur,
    className: 'group/mark outline-none',
  } as const
  const ring = (
    <circle
      cx={mark.x}
      cy={mark.y}
      r={8}
      fill="none"
      stroke="var(--accent)"
      strokeWidth={2}
      className="pointer-events-none invisible group-focus-visible/mark:visible"
    />
  )
  return mark.to ? (
    <Link to={mark.to} {...common}>
      {shape}
      {ring}
    </Link>
  ) : (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it takes the focus to be read, and leads nowhere
    <g role="img" {...common}>
      {shape}
      {ring}
    </g>
  )
}
