import { useId, useMemo } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Pill } from '../../../ui/tag.tsx'
import type { IssuePageParams } from '../../issue-search/index.ts'
import { useLastIssues } from '../api/use-user.ts'
import { preloadIssueView } from './issue-panel.tsx'
import { IssueRow } from './issue-row.tsx'

export type UserIssuesProps = {
  readonly title: string
  /** Said in place of the rows when there are none. */
  readonly none: string
  /** Undefined while they are not known, or when there can be none. */
  readonly params: IssuePageParams | undefined
  /** The whole list. */
  readonly to?: string | undefined
}

const SHOWN = 10

/** The last changed issues of somebody, as rows of the list. */
export function UserIssues({ title, none, params, to }: UserIssuesProps) {
  const t = useT()
  const formats = useFormats()
  const heading = useId()
  const { data, isLoading, isError, refetch } = useLastIssues(params, SHOWN)
  const issues = data?.issues ?? []
  const total = data?.total ?? 0
  const count = data?.totalIsMinimum
    ? t('issues.countAtLeast', { count: formats.number(total) })
    : formats.number(total)
  const idWidth = useMemo(
    () => issues.reduce((width, { idReadable }) => Math.max(width, idReadable?.length ?? 0), 6),
    [issues],
  )
  return (
    <section aria-labelledby={heading}>
      <div className="mb-2 flex min-h-7 items-center gap-2">
        <h3 id={heading} className="text-sm font-semibold">
          {title}
        </h3>
        {total > 0 && <Pill>{count}</Pill>}
        <span className="flex-1" />
        {to !== undefined && total > issues.length && (
          <Link to={to} className={buttonClass('ghost', 'small')}>
            {t('issue.user.all')}
          </Link>
        )}
      </div>
      <div
        style={{ '--id-width': `${idWidth}ch` }}
        className="@container overflow-hidden rounded-panel border border-line"
      >
        {isLoading && <SkeletonRows count={4} />}
        {isError && <ErrorState title={t('issues.failed')} onRetry={() => void refetch()} />}
        {!isLoading && !isError && issues.length === 0 && <p className="px-3 py-6 text-center text-muted">{none}</p>}
        {issues.length > 0 && (
          <ul className="[&>li:last-child>a]:border-b-0">
            {issues.map(issue => (
              <li key={issue.id}>
                <IssueRow
                  issue={issue}
                  isActive={false}
                  isOpen={false}
                  isAlone
                  focusRequest={0}
                  onHover={preloadIssueView}
                  t={t}
                  formats={formats}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
