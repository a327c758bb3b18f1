import { Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from 'react-aria-components'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/menu.tsx'
import { navActiveClass, navItemClass, navRestClass } from '../../../ui/nav-item.ts'
import { MOST_COUNTED } from '../model/count.ts'
import { type Folder, folderPath } from '../model/folder.ts'
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
        <Count count={count} hides={!large} />
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

function Count({ count, hides }: { readonly count: number | undefined; readonly hides: boolean }) {
  const t = useT()
  const { number } = useFormats()
  if (count === undefined || count <= 0) return null
  const isMany = count > MOST_COUNTED
  return (
    <>
      <span
        aria-hidden
        className={cx(
          'ms-auto shrink-0 text-xs text-faint tabular-nums',
          hides && 'group-focus-within:invisible group-hover:invisible',
        )}
      >
        {isMany ? t('saved-searches.count.many', { count: number(MOST_COUNTED) }) : number(count)}
      </span>
      <span className="sr-only">{t('saved-searches.count', { count: Math.min(count, MOST_COUNTED) })}</span>
    </>
  )
}
