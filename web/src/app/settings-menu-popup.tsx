import { LayoutGrid } from 'lucide-react'
import type { SettingsEntry } from '../platform/feature/index.ts'
import { useT } from '../platform/i18n/index.ts'
import { useGo } from '../platform/navigation/index.ts'
import { MenuPopup } from '../ui/menu-popup.tsx'
import type { PopupPlace } from '../ui/popup-trigger.tsx'

type SettingsMenuPopupProps = { readonly entries: readonly SettingsEntry[]; readonly place: PopupPlace }

/** What stands in the menu of the administration, loaded when it first opens. */
export function SettingsMenuPopup({ entries, place }: SettingsMenuPopupProps) {
  const t = useT()
  const go = useGo()
  const items = entries.map(({ id, textKey, icon, to }) => ({ id, text: t(textKey), icon, onAction: () => go(to) }))
  const overview = { id: 'all', text: t('app.administration.all'), icon: LayoutGrid, onAction: () => go('/admin') }
  return <MenuPopup label={t('app.settings')} placement="bottom end" place={place} groups={[items, [overview]]} />
}
