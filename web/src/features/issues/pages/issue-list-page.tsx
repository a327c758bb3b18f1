import { Plus } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link, useGo } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Page } from '../../../ui/page.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { SplitView } from '../../../ui/split-view.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import type { ListedIssue } from '../api/listed-issues.ts'
import { useIssuePages } from '../api/use-issue-page.ts'
import { useListProjects } from '../api/use-list-projects.ts'
import { useRowSelection } from '../components/bulk/use-row-selection.ts'
import { IssueList } from '../components/list/issue-list.tsx'
import { IssuePanel, preloadIssueView } from '../components/list/issue-panel.tsx'
import { ListToolbar } from '../components/list/list-toolbar.tsx'
import { useListFilters } from '../components/list/use-list-filters.ts'
import { useListKeyboard } from '../components/list/use-list-keyboard.ts'
import { useListSelection } from '../components/list/use-list-selection.ts'
import { pageParams } from '../model/list-filters.ts'

const ListEmpty = lazy(() => import('../components/list/list-empty.tsx').then(file => ({ default: file.ListEmpty })))
const NewIssueDialog = lazy(() =>
  import('../components/new-issue/new-issue-dialog.tsx').then(file => ({ default: file.NewIssueDialog })),
)

const panelWidth = storedValue('issue-list.panel-width', 420)
const NO_ISSUES: readonly ListedIssue[] = []

/** The list of issues of all projects, or of one, with the selected issue at its side. */
export function IssueListPage() {
  const t = useT()
  const go = useGo()
  const me = useMe()
  const { filters, setFilters, pathProject } = useListFilters()
  const params = useMemo(() => pageParams(filters, me?.id), [filters, me?.id])
  const list = useIssuePages(params)
  const projects = useListProjects()
  const pages = list.data?.pages
  const issues = useMemo(() => pages?.flatMap(page => page.issues) ?? NO_ISSUES, [pages])
  const { activeIndex, openId, focusRequest, moveTo, openPanel, closePanel } = useListSelection(issues)
  const selecting = useRowSelection(issues, JSON.stringify(params))
  const [width, setWidth] = useStored(panelWidth)
  const [isCreating, setCreating] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const active = issues[activeIndex]
  const shownKey = useRef('')
  if (!list.isPlaceholderData) shownKey.current = JSON.stringify(params)
  const count = useCountText(pages?.[0])

  const show = useCallback(
    (idReadable: string) => (hasRoomForPanel() ? openPanel(idReadable) : go(`/issue/${idReadable}`)),
    [openPanel, go],
  )
  const create = () => (hasRoomForPanel() ? setCreating(true) : go(newIssuePath(filters.projects)))
  const togglePanel = () => {
    const id = active?.idReadable
    if (id && id === openId) closePanel()
    else if (id) show(id)
  }
  const frame = useListKeyboard({
    count: issues.length,
    activeIndex,
    isPanelOpen: openId !== undefined,
    onMove: moveTo,
    onOpen: () => active && go(`/issue/${active.idReadable}`),
    onTogglePanel: togglePanel,
    onClosePanel: closePanel,
    onSearch: () => search.current?.focus(),
    onCreate: create,
    onMark: () => active && selecting.toggle(active.id),
    onExtend: index => {
      const next = issues[index]
      if (active && next) selecting.extendFrom(active.id, next.id)
      moveTo(index)
    },
    onMarkLoaded: selecting.selectLoaded,
    onUnmark: selecting.isEmpty ? undefined : selecting.clear,
  })
  const onPress = useCallback(
    ({ idReadable }: ListedIssue, event: MouseEvent) => {
      if (!idReadable || event.metaKey || event.ctrlKey || event.shiftKey || event.detail === 0 || !hasRoomForPanel())
        return
      event.preventDefault()
      if (event.detail > 1) go(`/issue/${idReadable}`)
      else openPanel(idReadable)
    },
    [openPanel, go],
  )
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const onNearEnd = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError])

  // While they are unknown there are some, so that nothing flashes.
  const hasProjects = projects.data?.length !== 0
  const project = projects.data?.find(({ shortName }) => shortName === pathProject)
  return (
    <Page
      title={project?.name ? t('issues.titleOf', { project: project.name }) : t('issues.title')}
      heading={
        project?.name && (
          <Breadcrumb items={[{ text: project.name, to: `/projects/${pathProject}` }, { text: t('issues.title') }]} />
        )
      }
      count={hasProjects ? count : undefined}
      layout="fill"
      primary={hasProjects && <CreateLink to={newIssuePath(filters.projects)} onCreate={() => setCreating(true)} />}
    >
      <SplitView
        side={openId === undefined ? null : <IssuePanel idReadable={openId} onClose={closePanel} />}
        sideLabel={t('issues.panel')}
        width={width}
        onWidthChange={setWidth}
      >
        {hasProjects && (
          <ListToolbar filters={filters} onChange={setFilters} projects={projects.data ?? []} searchRef={search} />
        )}
        {list.isError && !pages ? (
          <ErrorState title={t('issues.failed')} text={list.error.message} onRetry={() => void list.refetch()} />
        ) : !pages || (issues.length === 0 && projects.isLoading) ? (
          <SkeletonRows />
        ) : issues.length === 0 ? (
          <Suspense fallback={null}>
            <ListEmpty
              filters={filters}
              params={params}
              hasProjects={hasProjects}
              onChange={setFilters}
              onCreate={create}
            />
          </Suspense>
        ) : (
          <IssueList
            // Other rows begin at their top.
            key={shownKey.current}
            issues={issues}
            isOutdated={list.isPlaceholderData}
            activeIndex={activeIndex}
            openId={openId}
            focusRequest={focusRequest}
            hasMore={list.hasNextPage}
            onNearEnd={onNearEnd}
            onPress={onPress}
            onHover={preloadIssueView}
            frameRef={frame}
            selecting={selecting}
          />
        )}
      </SplitView>
      <p role="status" className="sr-only">
        {count !== undefined && t('issues.countStatus', { count })}
      </p>
      <Suspense fallback={null}>
        {isCreating && <NewIssueDialog project={filters.projects[0]} onClose={() => setCreating(false)} />}
      </Suspense>
    </Page>
  )
}

type CreateLinkProps = { readonly to: string; readonly onCreate: () => void }

// A link, so that it opens in another tab too; a plain press stays on the list.
function CreateLink({ to, onCreate }: CreateLinkProps) {
  const t = useT()
  const canCreate = useCan('CREATE_ISSUE')
  if (!canCreate) return null
  return (
    <Link
      to={to}
      aria-label={t('issues.new')}
      className={cx(buttonClass('primary'), 'max-xs:w-9 max-xs:px-0')}
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || !hasRoomForPanel()) return
        event.preventDefault()
        onCreate()
      }}
    >
      <Plus size={16} strokeWidth={2} aria-hidden />
      <span className="max-xs:hidden">{t('issues.new')}</span>
    </Link>
  )
}

type Counted = { readonly total?: number; readonly totalIsMinimum?: boolean }

function useCountText(page: Counted | undefined): number | string | undefined {
  const t = useT()
  const { number } = useFormats()
  if (page?.total === undefined) return undefined
  return page.totalIsMinimum ? t('issues.countAtLeast', { count: number(page.total) }) : page.total
}

function newIssuePath([project]: readonly string[]): string {
  return project === undefined ? '/newIssue' : `/newIssue?${new URLSearchParams({ project })}`
}

// Below this width the panel would hide the list; a page of its own serves better there.
function hasRoomForPanel(): boolean {
  return matchMedia('(min-width: 992px)').matches
}
