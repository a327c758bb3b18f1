import { palette } from '@cairn/common/features/bundles'
import { useId } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { ColorPalette } from '../../../ui/color-palette.tsx'
import { Tag } from '../../../ui/tag.tsx'

type ColorFieldProps = {
  /** Id of the colour; `0` is none. */
  readonly value: string
  readonly onChange: (id: string) => void
  /** Of the tag, to show how it will look. */
  readonly name: string
  readonly autoFocus: boolean
}

/** The colour of a tag, with the tag as it will look. */
export function ColorField({ value, onChange, name, autoFocus }: ColorFieldProps) {
  const t = useT()
  const labelId = useId()
  const color = value === '0' ? undefined : palette.find(({ id }) => id === value)
  return (
    <fieldset aria-labelledby={labelId}>
      <div className="mb-1 flex min-h-5 items-center gap-2">
        <span id={labelId} className="text-xs font-medium text-muted">
          {t('saved-searches.color')}
        </span>
        {name.trim() !== '' && <Tag color={color}>{name}</Tag>}
      </div>
      <ColorPalette
        colors={palette}
        selected={value}
        letter={name.trim().charAt(0) || 'a'}
        labelOf={id => (id === '0' ? t('saved-searches.color.none') : t('saved-searches.color.number', { number: id }))}
        onChoose={({ id }) => onChange(id)}
        autoFocus={autoFocus}
      />
    </fieldset>
  )
}
