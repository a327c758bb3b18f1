import { useQuery } from '@tanstack/react-query'
import { Archive, BookOpen, CircleDot, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link, usePathParams } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { Avatar, AvatarStack } from '../../../ui/avatar.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { MarkdownView } from '../../../ui/markdown/index.ts'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toPerson } from '../../users/index.ts'
import { projectQuery } from '../api/use-projects.ts'
import { useTeam } from '../api/use-team.ts'
import { FavoriteButton } from '../components/favorite-button.tsx'
import { NextSteps } from '../components/next-steps.tsx'
import { ProjectProblem } from '../components/project-problem.tsx'
import { ProjectTile } from '../components/project-tile.tsx'
import { RecentIssues } from '../components/recent-issues.tsx'
import { UPDATE_PROJECT } from '../model/permissions.ts'
import type { Project } from '../projects.projections.ts'

/** One project at a glance. */
export function ProjectPage() {
  const t = useT()
  const { projectId = '' } = usePathParams()
  const project = useQuery(projectQuery(projectId))
  const mayUpdate = useCan(UPDATE_PROJECT, project.data?.id ?? '')
  const key = project.data?.shortName ?? projectId
  const title = project.data?.name ?? key
  return (
    <Page
      title={title}
      heading={<Breadcrumb items={[{ text: t('projects.title'), to: '/projects' }, { text: title }]} />}
      actions={
        <>
          {project.data && <FavoriteButton project={project.data} />}
          {mayUpdate && (
            <Link to={`/projects/${key}/settings`} aria-label={t('projects.settings')} className={buttonClass('ghost')}>
              <Settings size={16} strokeWidth={1.75} aria-hidden />
              <span className="max-sm:hidden">{t('projects.settings')}</span>
            </Link>
          )}
        </>
      }
    >
      {project.isPending && <OverviewSkeleton />}
      {project.isError && <ProjectProblem error={project.error} onRetry={() => void project.refetch()} />}
      {project.data && <Overview project={project.data} mayUpdate={mayUpdate} />}
    </Page>
  )
}

type OverviewProps = { readonly project: Project; readonly mayUpdate: boolean }

function Overview({ project, mayUpdate }: OverviewProps) {
  const t = useT()
  const { number } = useFormats()
  const key = project.shortName ?? ''
  const all = project.issuesCount ?? 0
  const open = project.unresolvedIssuesCount ?? 0
  const mayRead = useCan('READ_ARTICLE', project.id)
  const leaderName = project.leader?.fullName || project.leader?.login
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <ProjectTile shortName={key} size="large" muted={project.archived} />
        <div className="min-w-0 flex-1">
          <h2 className="text-xl font-semibold tracking-tight">{project.name}</h2>
          <p className="font-mono text-xs text-faint">{key}</p>
        </div>
        {mayRead && (
          <Link to={`/projects/${key}/articles`} className={buttonClass()}>
            <BookOpen size={16} strokeWidth={1.75} aria-hidden />
            {t('projects.toArticles')}
          </Link>
        )}
        <Link to={`/projects/${key}/issues`} className={buttonClass()}>
          <CircleDot size={16} strokeWidth={1.75} aria-hidden />
          {t('projects.toIssues')}
        </Link>
      </header>
      {project.archived && (
        <Banner>
          <span className="flex items-center gap-2">
            <Archive size={14} aria-hidden />
            {t('projects.archived.text')}
          </span>
        </Banner>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 rounded-panel border border-line p-4 sm:grid-cols-4">
        <Fact label={t('projects.fact.open')}>
          <span className="text-lg font-semibold tabular-nums">{number(open)}</span>
        </Fact>
        <Fact label={t('projects.fact.resolved')}>
          <span className="text-lg font-semibold tabular-nums">{number(Math.max(0, all - open))}</span>
        </Fact>
        <Fact label={t('projects.leader')}>
          {leaderName && (
            <span className="flex min-w-0 items-center gap-2">
              <Avatar name={leaderName} url={project.leader?.avatarUrl ?? null} size={24} />
              <span className="truncate">{leaderName}</span>
            </span>
          )}
        </Fact>
        <Fact label={t('projects.team')}>
          <TeamFact projectId={project.id} />
        </Fact>
      </dl>
      {project.description && (
        <section aria-label={t('projects.description')}>
          <MarkdownView source={project.description} />
        </section>
      )}
      {all === 0 && mayUpdate && <NextSteps projectKey={key} />}
      <RecentIssues projectKey={key} />
    </div>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="mb-1 text-xs text-muted">{label}</dt>
      <dd className="flex min-h-7 items-center">{children}</dd>
    </div>
  )
}

function TeamFact({ projectId }: { readonly projectId: string }) {
  const t = useT()
  const team = useTeam(projectId)
  if (!team.data) return team.isError ? null : <Skeleton className="h-6 w-24" />
  if (team.data.length === 0) return <span className="text-muted">{t('projects.team.nobody')}</span>
  const people = team.data.map(toPerson)
  return <AvatarStack people={people} max={6} label={t('projects.team.count', { count: people.length })} />
}

function OverviewSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-4">
        <Skeleton className="size-11" />
        <Skeleton className="h-6 w-56" />
      </div>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  )
}
