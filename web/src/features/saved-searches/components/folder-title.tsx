import { Ellipsis, Save, SaveAll, UserRoundPlus, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT, withoutIsolates } from '../../../platform/i18n/index.ts'
import { useCorrectAddress, useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveFolder } from '../api/change-folder.ts'
import { folderPath } from '../model/folder.ts'
import { joinQueries } from '../model/join-queries.ts'
import { CREATE_FOLDER } from '../model/permissions.ts'
import type { FolderHeadingProps } from './folder-heading.tsx'
import { FolderIcon } from './folder-icon.tsx'
import { PinButton } from './pin-button.tsx'
import { useFolderActions } from './use-folder-actions.tsx'

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx').then(file => file.FolderDialog), 'above')

/** Name, pin, sharing and menu of the saved search or tag whose list is shown. */
export function FolderTitle({ folder, query }: FolderHeadingProps) {
  const t = useT()
  const go = useGo()
  const correctAddress = useCorrectAddress()
  const mayCreate = useCan(CREATE_FOLDER)
  const [isCopying, setCopying] = useState(false)
  const { groups, edit, dialog } = useFolderActions(folder)
  const { kind, name, isShared, isShareable, isUpdatable } = folder
  const whole = joinQueries(folder.query, query)
  const isChanged = kind === 'search' && whole !== joinQueries(folder.query, '')

  const update = async () => {
    try {
      await saveFolder(kind, folder.id, { query: whole })
      // What was typed is part of the folder now.
      correctAddress(folderPath(folder))
    } catch (error) {
      toast({ tone: 'danger', text: problemText(error, t('saved-searches.failed.save')) })
    }
  }
  const updating: MenuEntry = {
    id: 'update',
    text: t('saved-searches.update'),
    icon: Save,
    onAction: () => void update(),
  }
  const copy: MenuEntry = {
    id: 'copy',
    text: t('saved-searches.saveAsNew'),
    icon: SaveAll,
    onAction: () => setCopying(true),
  }
  const saving = [...(isChanged && isUpdatable ? [updating] : []), ...(mayCreate ? [copy] : [])]
  const sharing = t(isShared ? 'saved-searches.shared' : 'saved-searches.private')
  const menu = t('saved-searches.menu', { name })
  return (
    <span className="flex min-w-0 items-center gap-0.5">
      <FolderIcon folder={folder} className="me-1.5" />
      <span dir="auto" className="truncate">
        {name}
      </span>
      <PinButton folder={folder} className="ms-1" />
      {(isShareable || isShared) && (
        <IconButton
          label={isShareable ? `${sharing} ${t('saved-searches.menu.share')}` : sharing}
          icon={isShared ? UsersRound : UserRoundPlus}
          isDisabled={!isShareable}
          onPress={() => edit('sharing')}
          variant={isShared ? 'link' : 'ghost'}
          className="size-7 max-xs:hidden"
        />
      )}
      <Menu
        label={menu}
        trigger={<IconButton label={menu} icon={Ellipsis} className="size-7" />}
        groups={[saving, ...groups]}
      />
      {isChanged && isUpdatable && (
        <Button size="small" icon={Save} onPress={() => void update()} className="ms-1 max-md:hidden">
          {t('saved-searches.update')}
        </Button>
      )}
      {dialog}
      {isCopying && (
        <Suspense fallback={null}>
          <FolderDialog
            kind="search"
            part="name"
            name={kind === 'search' ? withoutIsolates(t('saved-searches.copyOf', { name })) : name}
            query={whole}
            onClose={() => setCopying(false)}
            onSaved={saved => go(folderPath(saved))}
          />
        </Suspense>
      )}
    </span>
  )
}
