import { SearchX } from 'lucide-react'
import { type ReactNode, Suspense, useCallback } from 'react'
import { problemText } from '../../../platform/api/index.ts'
import { useT, withTexts } from '../../../platform/i18n/index.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import type { ListedSearch } from './use-listed-search.ts'

const ListEmpty = lazyPart(() => withTexts('list-empty', () => import('./list-empty.tsx')).then(file => file.ListEmpty))
const OldBookmark = lazyPart(() => import('./old-bookmark.tsx').then(file => file.OldBookmark))

const PartialNote = lazyPart(() => import('./partial-note.tsx').then(file => file.PartialNote))

export type ListStatesProps = {
  readonly search: ListedSearch
  readonly onExplain: () => void
  readonly onCreate: () => void
  /** The rows. */
  readonly children: ReactNode
}

/** The rows of a list, or why there are none. A query that cannot be used keeps the rows of the last one. */
export function ListStates({ search, onExplain, onCreate, children }: ListStatesProps) {
  const t = useT()
  const { folder, projects, oldSearch, list, problems, setAddress, setQuery } = search
  const replaceQuery = useCallback((query: string) => setAddress({ query }), [setAddress])
  if (folder.isMissing)
    return <EmptyState icon={SearchX} title={t('issues.none.noFolder')} text={t('issues.none.noFolderText')} />
  if (oldSearch) {
    return (
      <Suspense fallback={<SkeletonRows />}>
        {projects.data ? (
          <OldBookmark search={oldSearch} projects={projects.data} onQuery={replaceQuery} />
        ) : (
          <SkeletonRows />
        )}
      </Suspense>
    )
  }
  const note = list.first?.isPartial && !list.isOutdated && (
    <Suspense fallback={null}>
      <PartialNote />
    </Suspense>
  )
  if (list.issues.length > 0)
    return (
      <>
        {note}
        {children}
      </>
    )
  if (problems)
    return (
      <EmptyState
        icon={SearchX}
        title={t('issues.none.badQuery')}
        text={problems[0]?.text}
        action={<Button onPress={() => setQuery('')}>{t('issues.query.clear')}</Button>}
      />
    )
  if (list.error && !list.isLoaded)
    return <ErrorState title={t('issues.failed')} text={problemText(list.error)} onRetry={() => void list.refetch()} />
  if (!list.isLoaded || projects.isLoading || list.isOutdated) return <SkeletonRows />
  return (
    <Suspense fallback={null}>
      {note}
      <ListEmpty
        params={search.params}
        names={search.names}
        hasProjects={projects.data?.length !== 0}
        onQuery={setQuery}
        onShowResolved={() => setAddress({ showsResolved: true }, { push: true })}
        onExplain={onExplain}
        onCreate={onCreate}
      />
    </Suspense>
  )
}
