import { Bookmark, ListFilterPlus, Plus, SearchX, TagIcon } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo, useSearchState } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { useKeysOf, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Select } from '../../../ui/select.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { useFolders } from '../api/folder-queries.ts'
import { useFolderCounts } from '../api/use-folder-counts.ts'
import { FolderRow } from '../components/folder-row.tsx'
import { filterFolders } from '../model/filter-folders.ts'
import { type FolderKind, folderPath } from '../model/folder.ts'
import { CREATE_FOLDER } from '../model/permissions.ts'

const FolderDialog = lazyPart(() => import('../components/folder-dialog.tsx').then(file => file.FolderDialog), 'above')

const KINDS = ['all', 'search', 'tag'] as const
const OWNERS = ['anybody', 'me', 'others'] as const
const ROW_PX = 44
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
  const { q = '' } = search
  const kind = KINDS.find(id => id === search.kind) ?? 'all'
  const owner = OWNERS.find(id => id === search.owner) ?? 'anybody'
  const creating = KINDS.find((id): id is FolderKind => id === search.new && id !== 'all')
  const all = [...searches, ...tags].toSorted((a, b) => a.name.localeCompare(b.name))
  const shown = filterFolders(all, { text: q, kind, owner }, me?.id)
  const counts = useFolderCounts(shown.slice(0, MAX_COUNTED).map(({ id }) => id))
  useShortcuts([
    {
      id: 'search-folders',
      keys: '/',
      classicKeys: 'Control+Alt+KeyQ',
      textKey: 'saved-searches.find',
      scope: 'saved-searches.title',
      run: () => field.current?.focus(),
    },
  ])

  const searchKeys = useKeysOf()('search-folders')
  const create = (id: FolderKind) => change({ new: id })
  const primary = mayCreate && (
    <Menu
      label={t('saved-searches.new')}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={Plus} aria-label={t('saved-searches.new')}>
          <span className="max-xs:hidden">{t('saved-searches.new')}</span>
        </Button>
      }
      groups={[
        [
          {
            id: 'search',
            text: t('app.new.search'),
            icon: ListFilterPlus,
            onAction: () => create('search'),
          },
          { id: 'tag', text: t('app.new.tag'), icon: TagIcon, onAction: () => create('tag') },
        ],
      ]}
    />
  )
  return (
    <Page
      title={t('saved-searches.title')}
      count={isPending || isError ? undefined : shown.length}
      primary={primary || null}
      layout="fill"
    >
      <search className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3.5 py-3">
        <SearchField
          label={t('saved-searches.find')}
          value={q}
          onChange={value => change({ q: value })}
          inputRef={field}
          end={
            searchKeys && (
              <span className="max-xs:hidden">
                <Kbd keys={searchKeys} />
              </span>
            )
          }
          className="min-w-48 flex-1 max-xs:basis-full sm:max-w-90"
        />
        <Select
          label={t('saved-searches.kind')}
          labelHidden
          className="max-xs:flex-1"
          options={KINDS.map(id => ({ id, text: t(`saved-searches.kind.${id}`) }))}
          value={kind}
          onChange={id => change({ kind: id === 'all' ? undefined : id })}
        />
        <Select
          label={t('saved-searches.owner')}
          labelHidden
          className="max-xs:flex-1"
          options={OWNERS.map(id => ({ id, text: t(`saved-searches.owner.${id}`) }))}
          value={owner}
          onChange={id => change({ owner: id === 'anybody' ? undefined : id })}
        />
      </search>
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
        <EmptyState
          icon={SearchX}
          title={t('saved-searches.none')}
          action={
            <Button onPress={() => change({ q: undefined, kind: undefined, owner: undefined })}>
              {t('saved-searches.none.clear')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={Bookmark}
          title={t('saved-searches.empty')}
          text={t('saved-searches.empty.text')}
          action={
            mayCreate && (
              <>
                <Button variant="primary" icon={ListFilterPlus} onPress={() => create('search')}>
                  {t('app.new.search')}
                </Button>
                <Button icon={TagIcon} onPress={() => create('tag')}>
                  {t('app.new.tag')}
                </Button>
              </>
            )
          }
        />
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
