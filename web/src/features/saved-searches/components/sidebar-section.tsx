import { Bookmark } from 'lucide-react'
import type { SidebarSectionProps } from '../../../platform/feature/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, usePath } from '../../../platform/navigation/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { navActiveClass, navItemClass, navRestClass } from '../../../ui/nav-item.ts'
import { useFolders } from '../api/folder-queries.ts'
import { useCountsAfterChanges, useFolderCounts } from '../api/use-folder-counts.ts'
import { usePinnedOrder } from '../api/use-pinned-order.ts'
import { folderIdOf } from '../model/folder.ts'
import { SidebarGroup } from './sidebar-group.tsx'

/** The pinned saved searches and tags below the navigation, and the way to all of them. */
export function SidebarSection({ collapsed, large, onFollow }: SidebarSectionProps) {
  const t = useT()
  const path = usePath()
  const { searches, tags, isPending, isError } = useFolders()
  const order = usePinnedOrder()
  const pinnedSearches = order.sorted(searches.filter(({ pinned }) => pinned))
  const pinnedTags = order.sorted(tags.filter(({ pinned }) => pinned))
  const counts = useFolderCounts(collapsed ? [] : [...pinnedSearches, ...pinnedTags].map(({ id }) => id))
  useCountsAfterChanges()
  const isFolder = /^\/(?:search|tag)\//.test(path)
  const activeId = isFolder ? folderIdOf(decodeURIComponent(path).split('/')[2]) : undefined
  const shared = { isRead: !isPending && !isError, counts, activeId, large, onFollow, onMoveTo: order.moveTo }
  const isPinned = [...pinnedSearches, ...pinnedTags].some(({ id }) => id === activeId)
  // What is not pinned is found behind this link.
  const isAll = path === '/searches' || (isFolder && (collapsed || !isPinned))
  return (
    <div className={cx('mt-2 flex flex-col border-t border-line pt-2', large ? 'gap-3' : 'gap-2')}>
      {!collapsed && (
        <>
          <SidebarGroup kind="search" folders={pinnedSearches} {...shared} />
          <SidebarGroup kind="tag" folders={pinnedTags} {...shared} />
          {isError && (
            <p role="status" className="px-2.5 py-1 text-xs text-muted">
              {t('saved-searches.failed.read')}
            </p>
          )}
        </>
      )}
      <Link
        to="/searches"
        onClick={onFollow}
        aria-current={path === '/searches' ? 'page' : undefined}
        title={collapsed ? t('saved-searches.title') : undefined}
        className={cx(
          navItemClass,
          large ? 'h-12 text-base' : collapsed ? 'h-10' : 'h-8',
          isAll ? navActiveClass : navRestClass,
        )}
      >
        <Bookmark size={collapsed || large ? 18 : 16} strokeWidth={1.75} aria-hidden className="w-4.5 shrink-0" />
        <span className={cx('truncate', collapsed && 'sr-only')}>{t('saved-searches.title')}</span>
      </Link>
    </div>
  )
}
