import type { QueryNames } from '@cairn/common/features/search'
import { CircleCheckBig, CircleDot, FolderKanban, Plus, SearchX } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useKeptFocus } from '../../../ui/keep-focus.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { type IssuePageParams, useIssueCount } from '../../issue-search/index.ts'
import { clausesOf, supposedField } from '../model/query-parts.ts'
import { RemovableClauses } from './removable-clauses.tsx'

export type ListEmptyProps = {
  readonly params: IssuePageParams
  readonly names: QueryNames
  readonly hasProjects: boolean
  readonly onQuery: (query: string) => void
  readonly onShowResolved: () => void
  readonly onExplain: () => void
  readonly onCreate: () => void
}

/** Where the keyboard goes on when there are rows again. */
const ROWS = '[data-issue] > a[tabindex="0"]'

/** Why the list is empty, and the way on. */
export function ListEmpty(props: ListEmptyProps) {
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, ROWS)
  return (
    <div ref={box} className="contents">
      <Reason {...props} />
    </div>
  )
}

function Reason(props: ListEmptyProps) {
  const { params, names, hasProjects, onQuery, onShowResolved, onExplain, onCreate } = props
  const t = useT()
  const canCreate = useCan('CREATE_ISSUE')
  const { query, folder, hideResolved } = params
  const all = useIssueCount({ query, folder }, hasProjects && hideResolved === true)
  const clauses = useMemo(() => clausesOf(query, names), [query, names])
  if (!hasProjects) return <NoProjects />
  if (all.isLoading) return <SkeletonRows count={3} />
  const { total = 0, totalIsMinimum = false } = all.data ?? {}
  const isNarrowed = query !== ''
  const clear = isNarrowed && <Button onPress={() => onQuery('')}>{t('issues.filter.clear')}</Button>
  const explain = (
    <Button variant="ghost" onPress={onExplain}>
      {t('issues.explain')}
    </Button>
  )
  if (total > 0) {
    return (
      <EmptyState
        icon={CircleCheckBig}
        title={t(isNarrowed ? 'list-empty.none.noUnresolvedMatch' : 'list-empty.none.allResolved')}
        action={
          <>
            <Button onPress={onShowResolved}>
              {t('list-empty.none.showResolved', { count: total, atLeast: String(totalIsMinimum) })}
            </Button>
            {clear}
            {isNarrowed && explain}
          </>
        }
      />
    )
  }
  if (isNarrowed) {
    const supposed = supposedField(query, names)
    return (
      <EmptyState
        icon={SearchX}
        title={t('list-empty.none.noMatch')}
        text={
          supposed === undefined
            ? t(clauses.length > 1 ? 'list-empty.none.removeOne' : 'list-empty.none.noMatchText')
            : t('list-empty.none.supposedField', { name: supposed })
        }
        action={
          <span className="flex flex-col items-center gap-3">
            {clauses.length > 1 && <RemovableClauses clauses={clauses} params={params} onQuery={onQuery} />}
            <span className="flex flex-wrap justify-center gap-2">
              {clear}
              {explain}
            </span>
          </span>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={CircleDot}
      title={t(folder === undefined ? 'list-empty.empty.title' : 'list-empty.empty.folder')}
      text={t('list-empty.empty.text')}
      action={
        canCreate && (
          <Button icon={Plus} onPress={onCreate}>
            {t(folder === undefined ? 'list-empty.empty.create' : 'issues.new')}
          </Button>
        )
      }
    />
  )
}

function NoProjects() {
  const t = useT()
  const canCreate = useCan('jetbrains.jetpass.project-create')
  return (
    <EmptyState
      icon={FolderKanban}
      title={t('list-empty.none.noProjects')}
      text={t(canCreate ? 'list-empty.none.noProjectsText' : 'list-empty.none.noAccess')}
      action={
        canCreate && (
          <Link to="/projects/create" className={buttonClass('primary')}>
            <Plus size={16} aria-hidden />
            {t('list-empty.none.createProject')}
          </Link>
        )
      }
    />
  )
}
