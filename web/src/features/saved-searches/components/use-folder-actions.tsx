import {
  ArrowDown,
  ArrowUp,
  Link2,
  ListFilter,
  type LucideIcon,
  Palette,
  Pencil,
  Star,
  StarOff,
  Trash2,
  UserRoundPlus,
} from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { hrefOf, useGo } from '../../../platform/navigation/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { deleteFolder, setPinned } from '../api/change-folder.ts'
import { type Folder, folderIdOf, folderPath } from '../model/folder.ts'
import type { FolderPart } from './folder-dialog.tsx'

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx').then(file => file.FolderDialog), 'above')

export type FolderActions = {
  /** Groups of a menu. */
  readonly groups: readonly (readonly MenuEntry[])[]
  /** Opens the dialog at one of its parts. */
  readonly edit: (part: FolderPart) => void
  readonly remove: () => void
  /** To be drawn somewhere: the dialog while it is open. */
  readonly dialog: ReactNode
}

/**
 * What can be done with a saved search or tag.
 * @param move moves it among the pinned ones; without it there is no such entry
 */
export function useFolderActions(folder: Folder, move?: (step: -1 | 1) => void): FolderActions {
  const t = useT()
  const go = useGo()
  const mayPin = useMe()?.guest === false
  const [part, setPart] = useState<FolderPart>()
  const { kind, name, pinned, isUpdatable, isShareable, isDeletable } = folder

  const remove = () => {
    const isShown = folderIdOf(decodeURIComponent(location.pathname.split('/').at(-1) ?? '')) === folder.id
    if (!isShown) void deleteFolder(folder)
    else
      void deleteFolder(
        folder,
        () => go('/issues'),
        () => go(folderPath(folder)),
      )
  }
  const edit = (id: FolderPart, text: string, icon: LucideIcon): MenuEntry => ({
    id,
    text,
    icon,
    onAction: () => setPart(id),
  })
  const editing = isUpdatable
    ? [
        edit('name', t('saved-searches.menu.rename'), Pencil),
        ...(kind === 'search' ? [edit('query', t('saved-searches.menu.query'), ListFilter)] : []),
        ...(kind === 'tag' ? [edit('color', t('saved-searches.menu.color'), Palette)] : []),
      ]
    : []
  const sharing = isShareable ? [edit('sharing', t('saved-searches.menu.share'), UserRoundPlus)] : []
  const pin: MenuEntry = {
    id: 'pin',
    text: t(pinned ? 'saved-searches.unpin' : 'saved-searches.pin'),
    icon: pinned ? StarOff : Star,
    onAction: () => void setPinned(folder, !pinned),
  }
  const place: readonly MenuEntry[] = [
    ...(mayPin ? [pin] : []),
    ...(move && mayPin
      ? [
          { id: 'up', text: t('saved-searches.menu.up'), icon: ArrowUp, onAction: () => move(-1) },
          { id: 'down', text: t('saved-searches.menu.down'), icon: ArrowDown, onAction: () => move(1) },
        ]
      : []),
    { id: 'link', text: t('saved-searches.menu.link'), icon: Link2, onAction: () => void copyLink(folder) },
  ]
  const danger: readonly MenuEntry[] = isDeletable
    ? [{ id: 'delete', text: t('saved-searches.menu.delete'), icon: Trash2, isDanger: true, onAction: remove }]
    : []

  return {
    groups: [[...editing, ...sharing], place, danger],
    edit: next => (next === 'sharing' ? isShareable : isUpdatable) && setPart(next),
    remove: () => isDeletable && remove(),
    dialog: part !== undefined && (
      <Suspense fallback={null}>
        <FolderDialog kind={kind} folder={folder} part={part} name={name} onClose={() => setPart(undefined)} />
      </Suspense>
    ),
  }

  async function copyLink(target: Folder) {
    const text = new URL(hrefOf(folderPath(target)), document.baseURI).href
    try {
      await navigator.clipboard.writeText(text)
      toast({ tone: 'ok', text: t('saved-searches.copied') })
    } catch {
      // Without a secure context browsers refuse; the address is then shown to be copied by hand.
      toast({ text })
    }
  }
}
