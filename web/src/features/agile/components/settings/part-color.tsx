import { palette } from '@cairn/common/features/bundles'
import { useT } from '../../../../platform/i18n/index.ts'
import { ColorPicker } from '../../../../ui/color-picker.tsx'

const NO_COLOR = '0'

export type PaletteColor = (typeof palette)[number]

type PartColorProps = {
  /** What is coloured. */
  readonly name: string
  /** Default: none. */
  readonly colorId: string | undefined
  /** Null: none. */
  readonly onChange: (color: PaletteColor | null) => void
}

/** The colour of a part of a board: a column, a project, a rule. */
export function PartColor({ name, colorId = NO_COLOR, onChange }: PartColorProps) {
  const t = useT()
  return (
    <ColorPicker
      label={t('board-settings.color.of', { name })}
      colors={palette}
      noneId={NO_COLOR}
      selected={colorId}
      labelOf={id =>
        id === NO_COLOR ? t('board-settings.color.none') : t('board-settings.color.number', { number: id })
      }
      letter={[...name.trim()][0] ?? 'a'}
      onChange={color => onChange(color.id === NO_COLOR ? null : color)}
    />
  )
}
