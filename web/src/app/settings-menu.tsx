import { LayoutGrid, Settings } from 'lucide-react'
import { useT } from '../platform/i18n/index.ts'
import { Link, useGo } from '../platform/navigation/index.ts'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Menu, type MenuProps } from '../ui/menu.tsx'
import { navItemClass, navRestClass } from '../ui/nav-item.ts'
import { useSettingsEntries } from './administration/use-settings-entries.ts'

/** The screens of the administration, for those who may see several; a lone one stands in the profile's menu. */
export function SettingsMenu(opening: Pick<MenuProps, 'isOpen' | 'onOpenChange'>) {
  const t = useT()
  const go = useGo()
  const entries = useSettingsEntries()
  if (entries.length < 2) return null
  const items = entries.map(({ id, textKey, icon, to }) => ({ id, text: t(textKey), icon, onAction: () => go(to) }))
  const overview = { id: 'all', text: t('app.administration.all'), icon: LayoutGrid, onAction: () => go('/admin') }
  return (
    <Menu
      {...opening}
      label={t('app.settings')}
      placement="bottom end"
      trigger={<IconButton label={t('app.settings')} icon={Settings} className="max-xs:hidden" />}
      groups={[items, [overview]]}
    />
  )
}

/** The same below the navigation of a phone. */
export function SettingsLinks({ onFollow }: { readonly onFollow: () => void }) {
  const t = useT()
  const entries = useSettingsEntries()
  if (entries.length === 0) return null
  return (
    <>
      <h2 className="px-2.5 pt-4 pb-1 text-xs font-semibold text-faint">{t('app.settings')}</h2>
      <ul className="flex flex-col gap-px">
        {entries.map(({ id, textKey, icon: Icon, to }) => (
          <li key={id}>
            <Link to={to} onClick={onFollow} className={cx(navItemClass, navRestClass, 'h-12 text-base')}>
              <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
              <span className="truncate">{t(textKey)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
