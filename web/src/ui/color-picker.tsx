import { Button as AriaButton } from 'react-aria-components'
import { cx } from './class-names.ts'
import { ColorPalette, type ColorPaletteProps, type PaletteColor } from './color-palette.tsx'
import { ColorSwatch } from './color-swatch.tsx'
import { Popover } from './popover.tsx'

export type ColorPickerProps<C extends PaletteColor> = Pick<ColorPaletteProps<C>, 'colors' | 'selected' | 'labelOf'> & {
  /** Names what is chosen: "Colour of Critical". */
  readonly label: string
  /** Drawn in the swatches, so that the text colour can be judged. */
  readonly letter: string
  /** Which of them stands for no colour: it is drawn as an empty place. */
  readonly noneId?: string
  readonly onChange: (color: C) => void
  readonly isDisabled?: boolean
  readonly className?: string
}

/** A palette behind a swatch. The arrow keys walk through it. */
export function ColorPicker<C extends PaletteColor>(props: ColorPickerProps<C>) {
  const { label, colors, selected, letter, labelOf, noneId, onChange, isDisabled = false, className } = props
  const color = colors.find(({ id }) => id === selected) ?? colors[0]
  if (!color) return null
  return (
    <Popover
      label={label}
      trigger={
        <AriaButton
          aria-label={label}
          isDisabled={isDisabled}
          className={cx('flex size-7 shrink-0 items-center justify-center rounded hover:bg-hover', className)}
        >
          {color.id === noneId ? (
            <span aria-hidden className="size-4 rounded border border-dashed border-line-strong" />
          ) : (
            <ColorSwatch color={color} letter={letter} />
          )}
        </AriaButton>
      }
      className="p-2"
    >
      {close => (
        <ColorPalette
          colors={colors}
          selected={color.id}
          letter={letter}
          labelOf={labelOf}
          autoFocus
          onChoose={chosen => {
            onChange(chosen)
            close()
          }}
        />
      )}
    </Popover>
  )
}
