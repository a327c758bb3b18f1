import { quoteName } from '@cairn/common/features/search'
import { UserRound, UserRoundPen } from 'lucide-react'
import { useMemo } from 'react'
import { isNotFound, problemText } from '../../../platform/api/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, usePathParams } from '../../../platform/navigation/index.ts'
import { useMe } from '../../../platform/session/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Pill } from '../../../ui/tag.tsx'
import { useListProjects } from '../../custom-fields/index.ts'
import { listPath } from '../../issue-search/index.ts'
import { type UserCard, useUser } from '../api/use-user.ts'
import { UserIssues } from '../components/user-issues.tsx'
import { listFields, mainFields } from '../model/list-fields.ts'

/** Somebody, and what they work on. */
export function UserPage() {
  const t = useT()
  const { login = '' } = usePathParams()
  const user = useUser(login)
  const isMissing = isNotFound(user.error)
  return (
    <Page title={user.data?.fullName || user.data?.login || login} primary={null}>
      {user.isPending && <UserSkeleton />}
      {isMissing && <EmptyState icon={UserRound} title={t('issue.user.missing')} text={t('issue.user.missingText')} />}
      {user.isError && !isMissing && (
        <ErrorState title={t('issue.user.failed')} text={problemText(user.error)} onRetry={() => void user.refetch()} />
      )}
      {user.data && <UserOverview user={user.data} />}
    </Page>
  )
}

function UserOverview({ user }: { readonly user: UserCard }) {
  const t = useT()
  const me = useMe()
  const assignee = useAssigneeField()
  const name = user.fullName || (user.login ?? '')
  const who = quoteName(user.login ?? '')
  const assigned = assignee && `${quoteName(assignee)}: ${who}`
  return (
    <div className="flex flex-col gap-7">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Avatar name={name} url={user.avatarUrl} size={64} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="flex flex-wrap items-center gap-x-2 text-xl font-semibold tracking-tight">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            {user.banned && <Pill>{t('issue.user.banned')}</Pill>}
          </h2>
          <p className="flex flex-wrap gap-x-3 text-muted">
            <bdi className="wrap-anywhere">{user.login}</bdi>
            {user.email && (
              <a
                href={`mailto:${user.email}`}
                className="rounded text-accent-text underline-offset-2 wrap-anywhere hover:underline"
              >
                {user.email}
              </a>
            )}
          </p>
        </div>
        {me?.id === user.id && (
          <Link to="/users/me" className={buttonClass()}>
            <UserRoundPen size={16} strokeWidth={1.75} aria-hidden />
            {t('issue.user.edit')}
          </Link>
        )}
      </header>
      <UserIssues
        title={t('issue.user.assigned')}
        none={t('issue.user.assignedNone')}
        params={assigned === undefined ? undefined : { query: assigned, hideResolved: true }}
        to={assigned === undefined ? undefined : listPath(assigned)}
      />
      <UserIssues
        title={t('issue.user.reported')}
        none={t('issue.user.reportedNone')}
        params={{ query: `reporter: ${who}` }}
      />
    </div>
  )
}

function useAssigneeField(): string | undefined {
  const { data } = useListProjects()
  return useMemo(
    () => mainFields(listFields(data ?? [])).find(({ valueType }) => valueType === 'user')?.attribute,
    [data],
  )
}

function UserSkeleton() {
  return (
    <div className="flex flex-col gap-7">
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-3 w-32" />
        </div>
      </div>
      <SkeletonRows count={5} />
    </div>
  )
}
