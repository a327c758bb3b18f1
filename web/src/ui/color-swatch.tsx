import { cx } from './class-names.ts'
import { readableColor } from './readable-color.ts'

/** CSS colours of a value: its fill and the text on it. */
export type SwatchColor = { readonly background: string; readonly foreground: string }

export type ColorSwatchProps = { readonly color: SwatchColor; readonly letter?: string; readonly className?: string }

function swatchStyle({ background, foreground }: SwatchColor) {
  const color = readableColor(background, foreground)
  return { background: color.background, color: color.foreground }
}

/** A small square in a value's colour, with an optional letter. */
export function ColorSwatch({ color, letter, className }: ColorSwatchProps) {
  return (
    <span
      aria-hidden
      style={letter === undefined ? { background: color.background } : swatchStyle(color)}
      className={cx(
        'inline-flex size-4 shrink-0 items-center justify-center rounded border border-fg/15 text-2xs font-semibold uppercase leading-none',
        className,
      )}
    >
      {letter}
    </span>
  )
}
