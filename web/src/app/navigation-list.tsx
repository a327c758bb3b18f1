import { contributed } from '../platform/feature/index.ts'
import { useT } from '../platform/i18n/index.ts'
import { Link, usePath, useSearchState } from '../platform/navigation/index.ts'
import { cx } from '../ui/class-names.ts'
import { navActiveClass, navItemClass, navRestClass } from '../ui/nav-item.ts'
import { activeEntry, offeredEntries } from './entries/main-entries.ts'
import { useVisitor } from './entries/use-visitor.ts'

type NavigationListProps = {
  readonly collapsed?: boolean
  readonly large?: boolean
  readonly onFollow?: () => void
}

/** The main navigation: 40 px entries, 48 px on phones. */
export function NavigationList({ collapsed = false, large = false, onFollow }: NavigationListProps) {
  const t = useT()
  const path = usePath()
  const [search] = useSearchState()
  const entries = offeredEntries(contributed('navigation'), useVisitor())
  const active = activeEntry(entries, path, search)
  return (
    <ul className="flex flex-col gap-px">
      {entries.map(({ id, textKey, icon: Icon, to }) => {
        const isActive = id === active
        return (
          <li key={id}>
            <Link
              to={to}
              onClick={onFollow}
              aria-current={isActive ? 'page' : undefined}
              title={collapsed ? t(textKey) : undefined}
              className={cx(navItemClass, large ? 'h-12 text-base' : 'h-10', isActive ? navActiveClass : navRestClass)}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
              <span className={cx('truncate', collapsed && 'sr-only')}>{t(textKey)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
