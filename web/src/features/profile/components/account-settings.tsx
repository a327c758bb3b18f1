import { Monitor, Moon, Sun } from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { exceptionsExpanded } from '../../../platform/reading/index.ts'
import type { Me } from '../../../platform/session/index.ts'
import { SHORTCUT_SETS, useShortcutSet } from '../../../platform/shortcuts/index.ts'
import { useSidebarCollapsed } from '../../../platform/sidebar/index.ts'
import { useStored } from '../../../platform/storage/index.ts'
import { THEMES, useTheme } from '../../../platform/theme/index.ts'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AccountForm } from './account-form.tsx'
import { RegionSettings } from './region-settings.tsx'
import { SettingsSection } from './settings-section.tsx'

const ICONS = { system: Monitor, default: Sun, darcula: Moon } as const

/** Name, mail address, language and look. */
export function AccountSettings({ me }: { readonly me: Me }) {
  const t = useT()
  const [theme, setTheme] = useTheme()
  const [collapsed, setCollapsed] = useSidebarCollapsed()
  const [shortcuts, setShortcuts] = useShortcutSet()
  const [isExpanded, setExpanded] = useStored(exceptionsExpanded)
  return (
    <div className="flex max-w-160 flex-col gap-8 pt-2">
      <AccountForm me={me} />
      <SettingsSection title={t('profile.region')}>
        <RegionSettings />
      </SettingsSection>
      <SettingsSection title={t('profile.look')}>
        <Select
          label={t('profile.theme')}
          options={THEMES.map(id => {
            const Icon = ICONS[id]
            return { id, text: t(`app.theme.${id}`), icon: <Icon size={16} strokeWidth={1.75} aria-hidden /> }
          })}
          value={theme}
          onChange={setTheme}
          className="max-w-80"
        />
        <Switch isSelected={!collapsed} onChange={on => setCollapsed(!on)}>
          {t('profile.sidebar')}
        </Switch>
        <Switch isSelected={isExpanded} onChange={setExpanded}>
          {t('profile.exceptionsExpanded')}
        </Switch>
        <Select
          label={t('profile.shortcuts')}
          options={SHORTCUT_SETS.map(id => ({ id, text: t(`profile.shortcuts.${id}`) }))}
          value={shortcuts}
          onChange={setShortcuts}
          className="max-w-80"
        />
      </SettingsSection>
    </div>
  )
}
