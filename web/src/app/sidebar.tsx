import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useT } from '../platform/i18n/index.ts'
import { Link } from '../platform/navigation/index.ts'
import { useSidebarCollapsed } from '../platform/sidebar/index.ts'
import { cx } from '../ui/class-names.ts'
import { navItemClass, navRestClass } from '../ui/nav-item.ts'
import { useMedia } from '../ui/use-media.ts'
import { Logo } from './logo.tsx'
import { NavigationList } from './navigation-list.tsx'
import { SearchButton } from './search-button.tsx'
import { SidebarSections } from './sidebar-sections.tsx'

/** The navigation at the start of the window; only its icons when collapsed or when the window is narrow. */
export function Sidebar({ onSearch }: { readonly onSearch: () => void }) {
  const t = useT()
  const [chosen, setChosen] = useSidebarCollapsed()
  const isWide = useMedia('(min-width: 992px)')
  const collapsed = chosen || !isWide
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose
  const toggleText = t(collapsed ? 'app.sidebar.expand' : 'app.sidebar.collapse')
  return (
    <nav
      aria-label={t('app.navigation')}
      className={cx(
        'flex shrink-0 flex-col gap-2 px-2 pt-2 pb-2 max-xs:hidden in-[:fullscreen]:hidden in-data-tv:hidden',
        collapsed ? 'w-14.5' : 'w-50',
      )}
    >
      <Link
        to="/"
        className="flex h-10 items-center gap-2.5 rounded-control px-2"
        title={collapsed ? t('app.name') : undefined}
      >
        <Logo />
        <span className={cx('text-base font-semibold tracking-tight', collapsed && 'sr-only')}>{t('app.name')}</span>
      </Link>
      <SearchButton onPress={onSearch} collapsed={collapsed} />
      <div className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
        <NavigationList collapsed={collapsed} />
        <SidebarSections collapsed={collapsed} large={false} />
      </div>
      {isWide && (
        <button
          type="button"
          onClick={() => setChosen(!chosen)}
          title={collapsed ? toggleText : undefined}
          className={cx(navItemClass, navRestClass, 'h-10 text-start')}
        >
          <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0 rtl:-scale-x-100" />
          <span className={cx('truncate', collapsed && 'sr-only')}>{toggleText}</span>
        </button>
      )}
    </nav>
  )
}
