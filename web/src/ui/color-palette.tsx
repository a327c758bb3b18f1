import { type KeyboardEvent, useRef } from 'react'
import { cx } from './class-names.ts'
import type { SwatchColor } from './color-swatch.tsx'
import { readableColor } from './readable-color.ts'

export type PaletteColor = SwatchColor & { readonly id: string }

export type ColorPaletteProps<C extends PaletteColor> = {
  readonly colors: readonly C[]
  /** Id of the present colour. */
  readonly selected: string
  /** Drawn in the swatches, so that the text colour can be judged. */
  readonly letter: string
  readonly labelOf: (id: string) => string
  readonly onChoose: (color: C) => void
  readonly autoFocus?: boolean
}

const COLUMNS = 9

/** Colours in rows of nine; the arrow keys walk through them. */
export function ColorPalette<C extends PaletteColor>(props: ColorPaletteProps<C>) {
  const { colors, selected, letter, labelOf, onChoose, autoFocus = false } = props
  const grid = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const cells = [...(grid.current?.querySelectorAll('button') ?? [])]
    const index = cells.findIndex(cell => cell.contains(document.activeElement))
    const isRtl = grid.current !== null && getComputedStyle(grid.current).direction === 'rtl'
    const forward = isRtl ? -1 : 1
    const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    const target = step === undefined ? undefined : cells[index + step]
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are a shortcut between the buttons inside
    <div ref={grid} onKeyDown={onKeyDown} className="grid w-fit grid-cols-9 gap-1">
      {colors.map(color => (
        <button
          key={color.id}
          type="button"
          // One stop for the Tab key: the present colour.
          tabIndex={color.id === selected ? 0 : -1}
          // biome-ignore lint/a11y/noAutofocus: only where choosing a colour was asked for
          autoFocus={autoFocus && color.id === selected}
          aria-pressed={color.id === selected}
          aria-label={labelOf(color.id)}
          onClick={() => onChoose(color)}
          style={{ background: color.background, color: readableColor(color.background, color.foreground).foreground }}
          className={cx(
            'flex size-6 items-center justify-center rounded border border-fg/15 text-2xs font-semibold uppercase',
            color.id === selected && 'ring-2 ring-accent ring-offset-1 ring-offset-raised',
          )}
        >
          {letter}
        </button>
      ))}
    </div>
  )
}
