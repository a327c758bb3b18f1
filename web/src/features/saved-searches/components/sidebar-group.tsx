import { Plus } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { NavGroup } from '../../../ui/nav-group.tsx'
import { type Folder, type FolderKind, folderPath } from '../model/folder.ts'
import { CREATE_FOLDER } from '../model/permissions.ts'
import { SidebarRow } from './sidebar-row.tsx'

const FolderDialog = lazyPart(() => import('./folder-dialog.tsx').then(file => file.FolderDialog), 'above')
const closedGroups = {
  search: storedValue('sidebar.closed-searches', false),
  tag: storedValue('sidebar.closed-tags', false),
}

type SidebarGroupProps = {
  readonly kind: FolderKind
  readonly folders: readonly Folder[]
  /** It is known which there are. */
  readonly isRead: boolean
  readonly counts: ReadonlyMap<string, number> | undefined
  readonly activeId: string | undefined
  readonly large: boolean
  readonly onFollow: (() => void) | undefined
  readonly onMoveTo: (folder: Folder, other: Folder) => void
}

/** The pinned folders of one kind under a heading that folds them away. */
export function SidebarGroup(props: SidebarGroupProps) {
  const { kind, folders, isRead, counts, activeId, large, onFollow, onMoveTo } = props
  const t = useT()
  const go = useGo()
  const listId = useId()
  const mayCreate = useCan(CREATE_FOLDER)
  const [isClosed, setClosed] = useStored(closedGroups[kind])
  const [isCreating, setCreating] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  if (folders.length === 0 && !mayCreate) return null

  const move = (folder: Folder, step: -1 | 1) => {
    const place = folders.indexOf(folder) + step
    const other = folders[place]
    if (!other) return
    onMoveTo(folder, other)
    setAnnouncement(t('saved-searches.moved', { name: folder.name, place: place + 1, count: folders.length }))
  }
  return (
    <section aria-label={t(`saved-searches.group.${kind}`)}>
      <NavGroup
        label={t(`saved-searches.group.${kind}`)}
        listId={listId}
        isClosed={isClosed}
        onToggle={() => setClosed(!isClosed)}
        large={large}
        action={
          mayCreate && (
            <button
              type="button"
              aria-label={t(`app.new.${kind}`)}
              title={t(`app.new.${kind}`)}
              onClick={() => setCreating(true)}
              className={cx(
                'flex shrink-0 items-center justify-center rounded text-faint hover:bg-hover hover:text-fg',
                large ? 'size-10' : 'size-6',
              )}
            >
              <Plus size={14} aria-hidden />
            </button>
          )
        }
      >
        {folders.map(folder => (
          <SidebarRow
            key={folder.id}
            folder={folder}
            count={counts?.get(folder.id)}
            isActive={folder.id === activeId}
            large={large}
            onFollow={onFollow}
            onMove={step => move(folder, step)}
          />
        ))}
      </NavGroup>
      {folders.length === 0 && isRead && !isClosed && (
        <p className="px-2.5 pb-1 text-xs text-faint">{t('saved-searches.noPins')}</p>
      )}
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {isCreating && (
        <Suspense fallback={null}>
          <FolderDialog
            kind={kind}
            part="name"
            onClose={() => setCreating(false)}
            onSaved={folder => {
              onFollow?.()
              go(folderPath(folder))
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
