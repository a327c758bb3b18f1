import { useT } from '../platform/i18n/index.ts'
import { Link } from '../platform/navigation/index.ts'
import { cx } from '../ui/class-names.ts'
import { navItemClass, navRestClass } from '../ui/nav-item.ts'
import { useSettingsEntries } from './administration/use-settings-entries.ts'

/** The screens of the administration below the navigation of a phone. */
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
