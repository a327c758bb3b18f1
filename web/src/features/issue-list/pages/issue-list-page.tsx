import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useT, withTexts } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/page.tsx'
import { SplitView } from '../../../ui/split-view.tsx'
import type { ListProject } from '../../custom-fields/index.ts'
import { useHiddenResolved } from '../../issue-search/index.ts'
import { NewIssueDialog } from '../../new-issue/index.ts'
import { SaveSearchButton } from '../../saved-searches/index.ts'
import { ExplainDialog, type QueryBoxHandle } from '../../search/index.ts'
import { useFollowKeys } from '../../watchers/index.ts'
import { ListMarks } from '../components/bulk/list-marks.tsx'
import { CreateLink } from '../components/create-link.tsx'
import { IssuePanel, preloadIssueView } from '../components/issue-panel.tsx'
import type { LaidOutIssues } from '../components/layout/laid-out-list.tsx'
import { ListBody } from '../components/layout/list-body.tsx'
import { useListLayout } from '../components/layout/use-list-layout.ts'
import { orderedFolder, useListOrder } from '../components/layout/use-list-order.ts'
import { ViewMenu } from '../components/layout/view-menu.tsx'
import { ListStates } from '../components/list-states.tsx'
import { ListToolbar } from '../components/list-toolbar.tsx'
import { hasRoomForPanel } from '../components/panel-room.ts'
import { useListControls } from '../components/use-list-controls.ts'
import { useCountText, useListTitle } from '../components/use-list-title.tsx'
import { useListedSearch } from '../components/use-listed-search.ts'
import { isFlat } from '../model/list-layout.ts'

const NewIssuesChip = lazyPart(() => import('../components/new-issues-chip.tsx').then(file => file.NewIssuesChip))

const loadFolderQuery = () => withTexts('saved-searches', () => import('../components/folder-query.tsx'))
const FolderQuery = lazyPart(() => loadFolderQuery().then(file => file.FolderQuery))

const NOTHING: LaidOutIssues = { shown: [], loaded: [] }
const NO_PROJECTS: readonly ListProject[] = []
const panelWidth = storedValue('issue-list.panel-width', 420)

/** The list of issues that a query finds, everywhere or in a folder, with the selected issue at its side. */
export function IssueListPage() {
  const t = useT()
  const go = useGo()
  const search = useListedSearch()
  const { folder, query, showsResolved, setAddress, setQuery, params, list, problems, newIssueProject } = search
  const projects = search.projects.data ?? NO_PROJECTS
  // Its line stands there together with the list, not after both have come.
  const { isSaved } = folder
  useEffect(() => {
    if (isSaved) void loadFolderQuery()
  }, [isSaved])
  const view = useListLayout(folder.id)
  const [laidOut, setLaidOut] = useState(NOTHING)
  const { shown: issues, loaded } = isFlat(view.layout) ? { shown: list.issues, loaded: undefined } : laidOut
  const order = useListOrder(query, folder.saved?.query, search.names, setQuery)
  const [width, setWidth] = useStored(panelWidth)
  const [isCreating, setCreating] = useState(false)
  const [isExplaining, setExplaining] = useState(false)
  const box = useRef<QueryBoxHandle>(null)
  const newIssuePath = newIssueProject ? `/newIssue?${new URLSearchParams({ project: newIssueProject })}` : '/newIssue'
  const create = () => (hasRoomForPanel() ? setCreating(true) : go(newIssuePath))
  const scope = JSON.stringify(params)
  const controls = useListControls({ issues, loaded, scope, onSearch: () => box.current?.focus(), onCreate: create })
  const { openId, closePanel, selecting, active } = controls
  useFollowKeys({ issueId: active?.id, reporterId: active?.reporter?.id, scope: 'issues.title' })
  const shownScope = useRef('')
  if (!list.isOutdated) shownScope.current = scope
  const title = useListTitle(folder, query)
  const count = useCountText(list.first)
  const hiddenResolved = useHiddenResolved(params, list.first)
  const { fetchNextPage, isFetchingNextPage, hasNextFailed } = list
  const onNearEnd = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage])

  // While they are unknown there are some, so that nothing flashes.
  const hasProjects = search.projects.data?.length !== 0
  const showResolved = (shows: boolean) => setAddress({ showsResolved: shows }, { push: true })
  return (
    <Page
      {...title}
      count={hasProjects ? count : undefined}
      layout="fill"
      primary={hasProjects && <CreateLink to={newIssuePath} onCreate={() => setCreating(true)} />}
    >
      <SplitView
        side={openId === undefined ? null : <IssuePanel idReadable={openId} onClose={closePanel} />}
        sideLabel={t('issues.panel')}
        width={width}
        onWidthChange={setWidth}
      >
        {folder.isSaved && !folder.isMissing && (
          // Its place is there from the beginning, so that nothing moves.
          <div className="h-8 shrink-0">
            <Suspense fallback={null}>
              {folder.saved && <FolderQuery folder={folder.saved} names={search.names} />}
            </Suspense>
          </div>
        )}
        {hasProjects && !folder.isMissing && (
          <ListToolbar
            query={query}
            onChange={setQuery}
            showsResolved={showsResolved}
            onShowResolved={showResolved}
            isResolvedAsked={!showsResolved && list.first?.hidesResolved === false}
            hiddenResolved={hiddenResolved}
            names={search.names}
            projects={projects}
            project={folder.project}
            folder={folder.databaseId}
            folderQuery={folder.saved?.query}
            problems={problems}
            boxRef={box}
            menu={[[{ id: 'explain', text: t('issues.explain'), onAction: () => setExplaining(true) }]]}
          >
            <ViewMenu view={view} params={params} projects={folder.project ? [folder.project] : projects} />
            {query !== '' && !problems && <SaveSearchButton query={query} folder={folder.databaseId} />}
          </ListToolbar>
        )}
        <Suspense fallback={null}>
          {hasProjects && !folder.isMissing && (
            <NewIssuesChip
              params={params}
              issues={loaded ?? issues}
              isFlat={loaded === undefined}
              projectId={folder.project?.id}
            />
          )}
        </Suspense>
        <ListStates search={search} onExplain={() => setExplaining(true)} onCreate={create}>
          <ListBody
            // Other rows begin at their top.
            key={shownScope.current}
            {...controls.rows}
            issues={issues}
            isOutdated={list.isOutdated}
            hasMore={list.hasNextPage}
            onNearEnd={onNearEnd}
            onRetry={hasNextFailed ? onNearEnd : undefined}
            onHover={preloadIssueView}
            selecting={selecting}
            layout={view.layout}
            params={params}
            projects={projects}
            {...order}
            orderedFolder={orderedFolder(folder, query, search.names)}
            onMove={controls.moveTo}
            onIssues={setLaidOut}
          />
        </ListStates>
        <ListMarks
          selecting={selecting}
          active={active}
          loadedCount={issues.length}
          params={params}
          total={list.first}
          projects={projects}
        />
      </SplitView>
      <p role="status" className="sr-only">
        {count !== undefined && t('issues.countStatus', { count })}
      </p>
      <Suspense fallback={null}>
        {isCreating && <NewIssueDialog project={newIssueProject} onClose={() => setCreating(false)} />}
      </Suspense>
      {isExplaining && (
        <ExplainDialog
          query={query}
          folder={folder.databaseId}
          hidesResolved={!showsResolved}
          onShowResolved={() => showResolved(true)}
          onClose={() => setExplaining(false)}
        />
      )}
    </Page>
  )
}
