import { Code, Columns2, type LucideIcon, PenLine } from 'lucide-react'
import { memo } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useT } from '../../platform/i18n/index.ts'
import { APPEARANCES, type Appearance } from './appearance.ts'

const ICONS: Readonly<Record<Appearance, LucideIcon>> = { visual: PenLine, source: Code, split: Columns2 }

type AppearanceSwitchProps = {
  readonly appearance: Appearance
  readonly onChange: (appearance: Appearance) => void
}

/** How a text shows: one stop of Tab, walked by the arrow keys. */
export const AppearanceSwitch = memo(function AppearanceSwitch({ appearance, onChange }: AppearanceSwitchProps) {
  const t = useT()
  return (
    <ToggleButtonGroup
      aria-label={t('text-editor.appearance')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[appearance]}
      onSelectionChange={keys => {
        const chosen = APPEARANCES.find(one => keys.has(one))
        if (chosen) onChange(chosen)
      }}
      className="flex shrink-0 items-center gap-0.5 p-0.5"
    >
      {APPEARANCES.map(one => {
        const Icon = ICONS[one]
        return (
          <ToggleButton
            key={one}
            id={one}
            aria-label={t(`text-editor.appearance.${one}`)}
            className="flex h-7 cursor-default items-center gap-1.5 rounded-control px-2 text-xs text-muted hover:bg-hover hover:text-fg selected:bg-accent-soft selected:font-medium selected:text-accent-text max-xs:h-9"
          >
            <Icon size={15} strokeWidth={1.75} aria-hidden />
            <span className="@max-[620px]:hidden">{t(`text-editor.appearance.${one}`)}</span>
          </ToggleButton>
        )
      })}
    </ToggleButtonGroup>
  )
})
