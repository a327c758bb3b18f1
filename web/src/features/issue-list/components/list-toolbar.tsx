import type { QueryNames } from '@cairn/common/features/search'
import { Ellipsis, ListFilter, TextSearch } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import type { ListProject } from '../../custom-fields/index.ts'
import { QueryBox, type QueryBoxHandle, type QueryProblem } from '../../search/index.ts'
import { type QueryParts, readParts, withText } from '../model/query-parts.ts'
import { FilterBar } from './filter-bar.tsx'
import { ResolvedFilter } from './resolved-filter.tsx'
import { SortMenu } from './sort-menu.tsx'
import { useKnownFilters } from './use-added-filters.ts'
import { useLiveText } from './use-live-text.ts'

export type ListToolbarProps = {
  readonly query: string
  /** `live`: while somebody types, which is no step to go back to. */
  readonly onChange: (query: string, how?: 'live') => void
  readonly showsResolved: boolean
  readonly onShowResolved: (shows: boolean) => void
  /** The query itself tells which states it wants, so there is nothing to choose. */
  readonly isResolvedAsked: boolean
  /** How many resolved issues the list leaves out; undefined while nobody knows. */
  readonly hiddenResolved: number | undefined
  readonly names: QueryNames
  readonly projects: readonly ListProject[]
  readonly project?: ListProject | undefined
  /** Database id of the context of the query. */
  readonly folder: string | undefined
  /** What is searched for there, as far as it is known. */
  readonly folderQuery: string | undefined
  readonly problems: readonly QueryProblem[] | undefined
  readonly boxRef: RefObject<QueryBoxHandle | null>
  /** Entries of the menu behind the dots. */
  readonly menu: readonly (readonly MenuEntry[])[]
  /** What else stands at the end of the row. */
  readonly children?: ReactNode
}

/** How somebody likes to search: by filters, or in the query language. */
const searchMode = storedValue<'filters' | 'query'>(
  'issue-list.search-mode',
  'filters',
  (value): value is 'filters' | 'query' => value === 'filters' || value === 'query',
)

/** Search, filters and order of a list. All of them read and write one query. */
export function ListToolbar(props: ListToolbarProps) {
  const { query, onChange, showsResolved, onShowResolved, names, projects, project, folder, problems, boxRef } = props
  const t = useT()
  const [mode, setMode] = useStored(searchMode)
  const parts = useMemo(() => readParts(query, names), [query, names])
  // What it names may be something that only other features know.
  useKnownFilters(parts === null)
  // A query that is more than a row of filters, or not right, is shown as it is.
  const bar = mode === 'filters' && !problems ? parts : null
  const live = useLiveText(text => onChange(withText(query, text, names), 'live'), names)
  const words = ({ text }: QueryParts) => ({
    label: t('issues.search'),
    placeholder: t('issues.search.placeholder'),
    value: text,
    revision: query,
    onDraft: live.onDraft,
    onRun: (next: string) => {
      live.cancel()
      onChange(withText(query, next, names))
    },
    onRecent: onChange,
  })
  const whole = {
    label: t('issues.query'),
    placeholder: t('issues.query.placeholder'),
    value: query,
    onRun: onChange,
    problems,
  }
  return (
    <search aria-label={t('issues.toolbar')} className="relative z-10 flex shrink-0 flex-col gap-3 px-3.5 py-3">
      <QueryBox
        {...(bar ? words(bar) : whole)}
        names={names}
        folder={folder}
        boxRef={boxRef}
        end={
          <ModeSwitch
            mode={bar ? 'filters' : 'query'}
            onChange={next => {
              setMode(next)
              // Whoever changes the way of writing is about to write.
              boxRef.current?.focus()
            }}
            isFixed={!parts}
          />
        }
      />
      {/* Filters have all of its width; the tools stand at the end of their last line. */}
      <div className="flex items-center gap-2 xs:flex-wrap max-xs:-mx-3.5 max-xs:-my-1 max-xs:overflow-x-auto max-xs:px-3.5 max-xs:py-1 max-xs:[scrollbar-width:none]">
        <div className="flex flex-none items-center gap-2 xs:contents">
          <ResolvedFilter
            shows={showsResolved}
            onChange={onShowResolved}
            isAsked={props.isResolvedAsked}
            hidden={props.hiddenResolved}
          />
          {bar && <FilterBar query={query} parts={bar} {...{ onChange, names, projects, project }} />}
        </div>
        <div className="ms-auto flex shrink-0 items-center gap-1">
          {props.children}
          <SortMenu
            query={query}
            folderQuery={props.folderQuery}
            onChange={onChange}
            names={names}
            projects={project ? [project] : projects}
          />
          <Menu
            label={t('issues.more')}
            placement="bottom end"
            trigger={<IconButton label={t('issues.more')} icon={Ellipsis} />}
            groups={props.menu}
          />
        </div>
      </div>
    </search>
  )
}

type ModeSwitchProps = {
  readonly mode: 'filters' | 'query'
  readonly onChange: (mode: 'filters' | 'query') => void
  /** The query cannot be shown in the other way. */
  readonly isFixed: boolean
}

function ModeSwitch({ mode, onChange, isFixed }: ModeSwitchProps) {
  const t = useT()
  const keys = useKeysOf()('issue-list.search')
  return (
    <>
      <span className="max-sm:hidden">{keys && <Kbd keys={keys} />}</span>
      <span title={isFixed ? t('issues.mode.fixed') : undefined}>
        <Button
          variant="ghost"
          size="small"
          icon={mode === 'query' ? ListFilter : TextSearch}
          isDisabled={isFixed}
          onPress={() => onChange(mode === 'query' ? 'filters' : 'query')}
          className="h-6.5 px-1.5"
        >
          <span className="max-xs:sr-only">{t(mode === 'query' ? 'issues.mode.filters' : 'issues.mode.query')}</span>
        </Button>
      </span>
    </>
  )
}
