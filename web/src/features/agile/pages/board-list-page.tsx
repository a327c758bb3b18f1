import { Columns3, Plus, SearchX } from 'lucide-react'
import { useRef } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useSearchState } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { useKeysOf, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useBoards } from '../api/boards.ts'
import { BoardRows } from '../components/board-rows.tsx'
import { TemplateLinks } from '../components/board-templates.tsx'
import { groupBoards } from '../model/board-rows.ts'

/** All boards one may see, favourites first. */
export function BoardListPage() {
  const t = useT()
  const boards = useBoards()
  const mayCreate = useCan('READ_ISSUE')
  const [{ q = '' }, setSearch] = useSearchState()
  const search = useRef<HTMLInputElement>(null)
  const all = boards.data ?? []
  const { favorites, others } = groupBoards(all, q)
  const count = favorites.length + others.length
  useShortcuts([
    {
      id: 'agile.list.search',
      keys: '/',
      classicKeys: 'Control+Alt+KeyQ',
      textKey: 'agile.list.search',
      scope: 'agile.title',
      run: () => search.current?.focus(),
    },
  ])
  const searchKeys = useKeysOf()('agile.list.search')
  if (boards.isError && !boards.data) {
    return (
      <Page title={t('agile.title')} layout="fill">
        <ErrorState title={problemText(boards.error, t('agile.list.failed'))} onRetry={() => void boards.refetch()} />
      </Page>
    )
  }
  if (boards.isSuccess && all.length === 0) {
    return (
      <Page title={t('agile.title')} layout="wide" primary={null}>
        <EmptyState
          icon={Columns3}
          title={t('agile.list.empty')}
          text={t(mayCreate ? 'agile.list.empty.text' : 'agile.list.empty.ask')}
        />
        {mayCreate && <TemplateLinks />}
      </Page>
    )
  }
  return (
    <Page
      title={t('agile.title')}
      {...(boards.isSuccess ? { count } : {})}
      primary={
        mayCreate && (
          <Link to="/agiles/create" className={buttonClass('primary')}>
            <Plus size={16} strokeWidth={2} aria-hidden />
            {t('agile.create')}
          </Link>
        )
      }
      layout="wide"
    >
      <SearchField
        label={t('agile.list.search')}
        value={q}
        onChange={value => setSearch({ q: value })}
        inputRef={search}
        end={searchKeys && <Kbd keys={searchKeys} />}
        className="mb-4 min-w-48 sm:max-w-90"
      />
      {boards.isPending && <SkeletonRows count={6} />}
      {favorites.length > 0 && <BoardRows label={t('agile.list.favorites')} boards={favorites} />}
      {others.length > 0 && (
        <BoardRows label={t(favorites.length > 0 ? 'agile.list.others' : 'agile.title')} boards={others} />
      )}
      {boards.isSuccess && count === 0 && (
        <EmptyState
          icon={SearchX}
          title={t('agile.list.none')}
          action={<Button onPress={() => setSearch({ q: undefined })}>{t('agile.list.clear')}</Button>}
        />
      )}
    </Page>
  )
}
