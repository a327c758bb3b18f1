import { CircleCheckBig, CircleDot, FolderKanban, Plus, SearchX } from 'lucide-react'
import { useT } from '../../../../platform/i18n/index.ts'
import { Link } from '../../../../platform/navigation/index.ts'
import { useCan } from '../../../../platform/permissions/index.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { type IssuePageParams, useIssueCount } from '../../api/use-issue-page.ts'
import { isNarrowed, type ListFilters, NO_FILTERS } from '../../model/list-filters.ts'

export type ListEmptyProps = {
  readonly filters: ListFilters
  readonly params: IssuePageParams
  readonly hasProjects: boolean
  readonly onChange: (filters: ListFilters) => void
  readonly onCreate: () => void
}

/** Why the list is empty, and the way on. */
export function ListEmpty({ filters, params, hasProjects, onChange, onCreate }: ListEmptyProps) {
  const t = useT()
  const canCreateProject = useCan('jetbrains.jetpass.project-create')
  const canCreate = useCan('CREATE_ISSUE')
  const resolved = useIssueCount({ ...params, resolved: true }, hasProjects && !filters.showResolved)
  if (!hasProjects) {
    const action = canCreateProject && (
      <Link to="/projects/create" className={buttonClass('primary')}>
        <Plus size={16} aria-hidden />
        {t('issues.none.createProject')}
      </Link>
    )
    return (
      <EmptyState
        icon={FolderKanban}
        title={t('issues.none.noProjects')}
        text={t(canCreateProject ? 'issues.none.noProjectsText' : 'issues.none.noAccess')}
        action={action}
      />
    )
  }
  if (resolved.isLoading) return <SkeletonRows count={3} />
  const narrowed = isNarrowed(filters)
  const { total = 0, totalIsMinimum = false } = resolved.data ?? {}
  const clear = narrowed && (
    <Button onPress={() => onChange({ ...NO_FILTERS, sort: filters.sort, showResolved: filters.showResolved })}>
      {t('issues.filter.clear')}
    </Button>
  )
  if (total > 0 && !filters.showResolved) {
    return (
      <EmptyState
        icon={CircleCheckBig}
        title={t(narrowed ? 'issues.none.noUnresolvedMatch' : 'issues.none.allResolved')}
        action={
          <>
            <Button onPress={() => onChange({ ...filters, showResolved: true })}>
              {t('issues.none.showResolved', { count: total, atLeast: String(totalIsMinimum) })}
            </Button>
            {clear}
          </>
        }
      />
    )
  }
  if (narrowed) {
    return (
      <EmptyState icon={SearchX} title={t('issues.none.noMatch')} text={t('issues.none.noMatchText')} action={clear} />
    )
  }
  return (
    <EmptyState
      icon={CircleDot}
      title={t('issues.empty.title')}
      text={t('issues.empty.text')}
      action={
        canCreate && (
          <Button icon={Plus} onPress={onCreate}>
            {t('issues.empty.create')}
          </Button>
        )
      }
    />
  )
}
