import { Suspense, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo, useSearchState } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { useFolders } from '../api/folder-queries.ts'
import { useFolderCounts } from '../api/use-folder-counts.ts'
import { FOLDER_KINDS, FolderFilter, useFolderFilter } from '../components/folder-filter.tsx'
import { FolderRow } from '../components/folder-row.tsx'
import { NewFolderMenu } from '../components/new-folder-menu.tsx'
import { NoFolders, NoMatchingFolders } from '../components/no-folders.tsx'
import { filterFolders } from '../model/filter-folders.ts'
import { type FolderKind, folderPath } from '../model/folder.ts'
import { CREATE_FOLDER } from '../model/permissions.ts'

const FolderDialog = lazyPart(() => import('../components/folder-dialog.tsx').then(file => file.FolderDialog), 'above')

const ROW_PX = 44
const SEARCH = 'search-folders'
/** More are not counted at once. */
const MAX_COUNTED = 100

/** All saved searches and tags one may see. */
export function FolderListPage() {
  const t = useT()
  const go = useGo()
  const me = useMe()
  const mayCreate = useCan(CREATE_FOLDER)
  const { searches, tags, isPending, isError, refetch } = useFolders()
  const [search, change] = useSearchState()
  const field = useRef<HTMLInputElement>(null)
  const filter = useFolderFilter()
  const creating = FOLDER_KINDS.find((id): id is FolderKind => id === search.new && id !== 'all')
  const all = [...searches, ...tags].toSorted((a, b) => a.name.localeCompare(b.name))
  const shown = filterFolders(all, filter, me?.id)
  const counts = useFolderCounts(shown.slice(0, MAX_COUNTED).map(({ id }) => id))
  useShortcuts([
    {
      id: SEARCH,
      keys: '/',
      classicKeys: 'Control+Alt+KeyQ',
      textKey: 'saved-searches.find',
      scope: 'saved-searches.title',
      run: () => field.current?.focus(),
    },
  ])

  const create = (id: FolderKind) => change({ new: id })
  return (
    <Page
      title={t('saved-searches.title')}
      count={isPending || isError ? undefined : shown.length}
      primary={mayCreate ? <NewFolderMenu onCreate={create} /> : null}
      layout="fill"
    >
      <FolderFilter inputRef={field} shortcut={SEARCH} />
      {isError ? (
        <ErrorState title={t('saved-searches.failed')} onRetry={refetch} />
      ) : isPending ? (
        <SkeletonRows count={8} />
      ) : shown.length > 0 ? (
        <VirtualList
          label={t('saved-searches.title')}
          count={shown.length}
          rowHeight={ROW_PX}
          getKey={index => shown[index]?.id ?? index}
          renderRow={index => {
            const folder = shown[index]
            return (
              folder && (
                <FolderRow folder={folder} count={counts?.get(folder.id)} isMine={folder.owner?.id === me?.id} />
              )
            )
          }}
        />
      ) : all.length > 0 ? (
        <NoMatchingFolders />
      ) : (
        <NoFolders onCreate={mayCreate ? create : undefined} />
      )}
      {creating && mayCreate && (
        <Suspense fallback={null}>
          <FolderDialog
            kind={creating}
            part="name"
            onClose={() => change({ new: undefined })}
            onSaved={folder => go(folderPath(folder))}
          />
        </Suspense>
      )}
    </Page>
  )
}
