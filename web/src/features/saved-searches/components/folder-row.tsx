import { Ellipsis, UsersRound } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Button } from 'react-aria-components'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Menu } from '../../../ui/menu.tsx'
import { type Folder, folderPath } from '../model/folder.ts'
import { FolderCount } from './folder-count.tsx'
import { FolderIcon } from './folder-icon.tsx'
import { openMenuBeside } from './open-menu-beside.ts'
import { PinToggle } from './pin-button.tsx'
import { useFolderActions } from './use-folder-actions.tsx'

type FolderRowProps = { readonly folder: Folder; readonly count: number | undefined; readonly isMine: boolean }

/** A saved search or tag in the list of all. */
export function FolderRow({ folder, count, isMine }: FolderRowProps) {
  const t = useT()
  const { groups, dialog } = useFolderActions(folder)
  const { kind, name, query, owner, isShared } = folder
  const menu = t('saved-searches.menu', { name })
  return (
    <div className="flex h-full items-center border-b border-line ps-2 pe-2 hover:bg-hover">
      <PinToggle folder={folder} />
      <Link
        to={folderPath(folder)}
        onContextMenu={openMenuBeside}
        onKeyDown={moveFocus}
        className="flex h-full min-w-0 flex-1 items-center gap-2.5 px-1.5 -outline-offset-2"
      >
        <FolderIcon folder={folder} className="text-muted" />
        <span dir="auto" className="min-w-0 shrink-0 truncate font-medium max-sm:shrink sm:max-w-[45%]">
          {name}
        </span>
        <span dir="auto" className="min-w-0 truncate font-mono text-xs text-faint max-sm:hidden">
          {kind === 'search' && query}
        </span>
        <span className="flex-1" />
        <span className="min-w-8 shrink-0 text-end">
          <FolderCount count={count} isSearch={kind === 'search'} />
        </span>
        <span
          className={cx(
            'flex w-40 shrink-0 items-center gap-2 text-xs text-muted max-md:w-auto',
            isMine && 'max-xs:sr-only',
          )}
        >
          {folder.isBuiltIn && <span className="truncate max-md:sr-only">{t('saved-searches.builtIn')}</span>}
          {owner && !folder.isBuiltIn && (
            <>
              <Avatar name={owner.name} url={owner.url} size={20} />
              <span className="truncate max-md:sr-only">{isMine ? t('saved-searches.owner.me') : owner.name}</span>
            </>
          )}
        </span>
        <span
          className="flex w-4 shrink-0 items-center text-faint"
          title={isShared ? t('saved-searches.shared') : undefined}
        >
          {isShared && <UsersRound size={14} aria-hidden />}
          {isShared && <span className="sr-only">{t('saved-searches.shared')}</span>}
        </span>
      </Link>
      <Menu
        label={menu}
        placement="bottom end"
        trigger={
          <Button
            aria-label={menu}
            className="ms-1 flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:bg-line hover:text-fg"
          >
            <Ellipsis size={16} aria-hidden />
          </Button>
        }
        groups={groups}
      />
      {dialog}
    </div>
  )
}

// The arrow keys walk through the rows.
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const row = event.currentTarget.closest('li')
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key]
  const link = next?.querySelector<HTMLElement>('a[href]')
  if (!link) return
  event.preventDefault()
  link.focus()
}
