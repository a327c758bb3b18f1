import { useQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { FEATURES } from '../features.ts'
import { useT } from '../platform/i18n/index.ts'
import { Link, useGo } from '../platform/navigation/index.ts'
import { can, permissionsQuery } from '../platform/permissions/index.ts'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { Menu, type MenuProps } from '../ui/menu.tsx'
import { navItemClass, navRestClass } from '../ui/nav-item.ts'

const ENTRIES = FEATURES.flatMap(feature => feature.settings ?? []).toSorted((a, b) => a.order - b.order)

function useEntries() {
  const permissions = useQuery(permissionsQuery).data
  return ENTRIES.filter(({ permission }) => can(permissions, permission))
}

/** The screens of the administration, for those who may see any. */
export function SettingsMenu(opening: Pick<MenuProps, 'isOpen' | 'onOpenChange'>) {
  const t = useT()
  const go = useGo()
  const entries = useEntries()
  if (entries.length === 0) return null
  return (
    <Menu
      {...opening}
      label={t('app.settings')}
      placement="bottom end"
      trigger={<IconButton label={t('app.settings')} icon={Settings} className="max-xs:hidden" />}
      groups={[entries.map(({ id, textKey, icon, to }) => ({ id, text: t(textKey), icon, onAction: () => go(to) }))]}
    />
  )
}

/** The same below the navigation of a phone. */
export function SettingsLinks({ onFollow }: { readonly onFollow: () => void }) {
  const t = useT()
  const entries = useEntries()
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
