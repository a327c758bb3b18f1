import { Settings } from 'lucide-react'
import { useT } from '../platform/i18n/index.ts'
import { IconButton } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import type { MenuProps } from '../ui/menu.tsx'
import { PopupTrigger } from '../ui/popup-trigger.tsx'
import { useSettingsEntries } from './administration/use-settings-entries.ts'

const SettingsMenuPopup = lazyPart(
  () => import('./settings-menu-popup.tsx').then(file => file.SettingsMenuPopup),
  'above',
)

/** The screens of the administration, for those who may see several; a lone one stands in the profile's menu. */
export function SettingsMenu(opening: Pick<MenuProps, 'isOpen' | 'onOpenChange'>) {
  const t = useT()
  const entries = useSettingsEntries()
  if (entries.length < 2) return null
  return (
    <PopupTrigger
      {...opening}
      kind="menu"
      trigger={<IconButton label={t('app.settings')} icon={Settings} className="max-xs:hidden" />}
    >
      {place => <SettingsMenuPopup entries={entries} place={place} />}
    </PopupTrigger>
  )
}
