import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/menu.tsx'
import { navActiveClass, navItemClass, navRestClass } from '../../../ui/nav-item.ts'
import { type Folder, folderPath } from '../model/folder.ts'
import { FolderCount } from './folder-count.tsx'
import { FolderIcon } from './folder-icon.tsx'
import { openMenuBeside } from './open-menu-beside.ts'
import { useFolderActions } from './use-folder-actions.tsx'

type SidebarRowProps = {
  readonly folder: Folder
  readonly count: number | undefined
  readonly isActive: boolean
  readonly large: boolean
  readonly onFollow: (() => void) | undefined
  readonly onMove: (step: -1 | 1) => void
}

/** A pinned folder: its list behind the name, its menu behind the dots, a right click, or Shift+F10. */
export function SidebarRow({ folder, count, isActive, large, onFollow, onMove }: SidebarRowProps) {
  const t = useT()
  const { groups, edit, remove, dialog } = useFolderActions(folder, onMove)
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const { key, altKey } = event
    if (key === 'F2') edit('name')
    else if (key === 'Delete') remove()
    else if (altKey && (key === 'ArrowUp' || key === 'ArrowDown')) onMove(key === 'ArrowUp' ? -1 : 1)
    else return
    event.preventDefault()
  }
  return (
    <li className="group relative">
      <Link
        to={folderPath(folder)}
        onClick={onFollow}
        onKeyDown={onKeyDown}
        onContextMenu={openMenuBeside}
        aria-current={isActive ? 'page' : undefined}
        aria-keyshortcuts="F2 Delete Alt+ArrowUp Alt+ArrowDown"
        title={folder.name}
        className={cx(
          navItemClass,
          large ? 'h-12 pe-12 text-base' : 'h-8 pe-2',
          isActive ? navActiveClass : navRestClass,
        )}
      >
        <FolderIcon folder={folder} />
        <span dir="auto" className="min-w-0 truncate">
          {folder.name}
        </span>
        <FolderCount
          count={count}
          isSearch={folder.kind === 'search'}
          className={cx('ms-auto', !large && 'group-focus-within:invisible group-hover:invisible')}
        />
      </Link>
      <Menu
        label={t('saved-searches.menu', { name: folder.name })}
        placement={large ? 'bottom end' : 'bottom start'}
        trigger={
          <Button
            aria-label={t('saved-searches.menu', { name: folder.name })}
            className={cx(
              'absolute end-1 flex items-center justify-center rounded bg-hover text-muted hover:text-fg',
              large
                ? 'top-1 size-10 bg-transparent'
                : 'invisible top-1 size-6 group-focus-within:visible group-hover:visible aria-expanded:visible',
            )}
          >
            <Ellipsis size={16} aria-hidden />
          </Button>
        }
        groups={groups}
      />
      {dialog}
    </li>
  )
}
