import { palette } from '@cairn/common/features/bundles'
import { useT } from '../../../../platform/i18n/index.ts'
import { ColorPicker as PalettePicker } from '../../../../ui/color-picker.tsx'

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

/** The 36 colours of the palette behind a swatch; the first is "no colour". */
export function ColorPicker({ label, colorId, ...rest }: ColorPickerProps) {
  const t = useT()
  return (
    <PalettePicker
      {...rest}
      label={t('projects.color', { name: label })}
      colors={palette}
      selected={colorId}
      labelOf={id => (id === '0' ? t('projects.color.none') : t('projects.color.number', { number: id }))}
    />
  )
}
