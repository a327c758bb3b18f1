import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StateIcon } from '../../../ui/state-icon.tsx'
import { stateKind } from '../../../ui/state-kind.ts'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { useRecentIssues } from '../api/use-project-issues.ts'
import { lookOf } from '../model/recent-issue.ts'

const COUNT = 8

/** The last changed issues of a project. */
export function RecentIssues({ projectKey }: { readonly projectKey: string }) {
  const t = useT()
  const { relative, dateTime } = useFormats()
  const recent = useRecentIssues(projectKey, COUNT)
  const issues = recent.data?.issues ?? []
  return (
    <section aria-labelledby="recent-issues">
      <h2 id="recent-issues" className="mb-2 text-sm font-semibold">
        {t('projects.recent')}
      </h2>
      <div className="overflow-hidden rounded-panel border border-line">
        {recent.isPending && <SkeletonRows count={5} />}
        {recent.isError && <ErrorState title={t('projects.recent.failed')} onRetry={() => void recent.refetch()} />}
        {recent.isSuccess && issues.length === 0 && (
          <EmptyState
            title={t('projects.recent.none')}
            action={
              <Link to={`/newIssue?project=${projectKey}`} className={buttonClass()}>
                {t('projects.recent.create')}
              </Link>
            }
          />
        )}
        {issues.length > 0 && (
          <ul>
            {issues.map(({ id, idReadable, summary, resolved, updated, customFields }) => {
              const { state, assignee } = lookOf(customFields)
              const stateName = state?.localizedName || state?.name || ''
              const name = assignee?.fullName || (assignee?.login ?? '')
              return (
                <li key={id} className="border-b border-line last:border-b-0">
                  <Link
                    to={`/issue/${idReadable}`}
                    className="flex h-9 items-center gap-3 px-3 -outline-offset-2 hover:bg-hover"
                  >
                    <StateIcon
                      kind={stateKind(state?.name ?? '', state ? state.isResolved === true : resolved !== null)}
                      label={stateName || t(resolved ? 'projects.fact.resolved' : 'projects.fact.open')}
                    />
                    <span className="shrink-0 font-mono text-xs text-muted">{idReadable}</span>
                    <span className={cx('min-w-0 flex-1 truncate', resolved !== null && 'text-muted')}>{summary}</span>
                    {assignee && <Avatar name={name} url={assignee.avatarUrl ?? null} decorative={false} />}
                    {updated && (
                      <time
                        dateTime={new Date(updated).toISOString()}
                        title={dateTime(updated)}
                        className="shrink-0 text-end text-xs text-muted sm:w-16"
                      >
                        {relative(updated)}
                      </time>
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}
