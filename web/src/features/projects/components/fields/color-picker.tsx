import { palette } from '@cairn/common/features/bundles'
import { Button as AriaButton } from 'react-aria-components'
import { useT } from '../../../../platform/i18n/index.ts'
import { ColorPalette } from '../../../../ui/color-palette.tsx'
import { ColorSwatch } from '../../../../ui/color-swatch.tsx'
import { Popover } from '../../../../ui/popover.tsx'

type Color = (typeof palette)[number]

type ColorPickerProps = {
  /** Names what is coloured. */
  readonly label: string
  readonly colorId: string
  /** Drawn in the swatches, so that the text colour can be judged. */
  readonly letter: string
  readonly onChange: (color: Color) => void
  readonly isDisabled?: boolean
}

/** The 36 colours of the palette behind a swatch; the first is "no colour". The arrow keys walk through them. */
export function ColorPicker({ label, colorId, letter, onChange, isDisabled = false }: ColorPickerProps) {
  const t = useT()
  const color = palette.find(({ id }) => id === colorId) ?? palette[0]
  if (!color) return null
  return (
    <Popover
      label={t('projects.color', { name: label })}
      trigger={
        <AriaButton
          aria-label={t('projects.color', { name: label })}
          isDisabled={isDisabled}
          className="flex size-7 shrink-0 items-center justify-center rounded hover:bg-hover"
        >
          <ColorSwatch color={color} letter={letter} />
        </AriaButton>
      }
      className="p-2"
    >
      {close => (
        <ColorPalette
          colors={palette}
          selected={color.id}
          letter={letter}
          labelOf={id => (id === '0' ? t('projects.color.none') : t('projects.color.number', { number: id }))}
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
