import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { useCorrectAddress, usePathParams, useSearchState } from '../../../platform/navigation/index.ts'
import { can, permissionsQuery } from '../../../platform/permissions/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { Breadcrumb } from '../../../ui/breadcrumb.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SplitView } from '../../../ui/split-view.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useProjectFields } from '../api/use-project-fields.ts'
import { projectQuery } from '../api/use-projects.ts'
import { FieldList } from '../components/fields/field-list.tsx'
import { FieldPanel } from '../components/fields/field-panel.tsx'
import { GeneralSettings } from '../components/general-settings.tsx'
import { ProjectProblem } from '../components/project-problem.tsx'
import { TeamSettings } from '../components/team-settings.tsx'
import { TimeTrackingSettings } from '../components/time-tracking-settings.tsx'
import { UPDATE_PROJECT } from '../model/permissions.ts'
import type { Project } from '../projects.projections.ts'

const TABS = ['general', 'team', 'fields', 'time'] as const
const panelWidth = storedValue('field-panel-width', 420)

/** How a project is set up: its name and key, its team, its fields. */
export function ProjectSettingsPage() {
  const t = useT()
  const { projectId = '' } = usePathParams()
  const project = useQuery(projectQuery(projectId))
  const permissions = useQuery(permissionsQuery)
  const name = project.data?.name ?? projectId
  const isLoading = project.isPending || permissions.isPending
  const mayUpdate = can(permissions.data, UPDATE_PROJECT, project.data?.id ?? '')
  return (
    <Page
      title={`${t('projects.settings')} · ${name}`}
      heading={
        <Breadcrumb
          items={[
            { text: t('projects.title'), to: '/projects' },
            { text: name, to: `/projects/${projectId}` },
            { text: t('projects.settings') },
          ]}
        />
      }
      primary={null}
      layout="fill"
    >
      {isLoading && (
        <div className="p-6">
          <Skeleton className="h-9 w-72" />
          <Skeleton className="mt-6 h-48 w-full max-w-180" />
        </div>
      )}
      {project.isError && <ProjectProblem error={project.error} onRetry={() => void project.refetch()} />}
      {!isLoading && project.data && !mayUpdate && (
        <EmptyState icon={Lock} title={t('projects.settings.forbidden')} text={t('projects.settings.forbidden.text')} />
      )}
      {!isLoading && project.data && mayUpdate && <Settings project={project.data} />}
    </Page>
  )
}

function Settings({ project }: { readonly project: Project }) {
  const t = useT()
  const correctAddress = useCorrectAddress()
  const [{ tab: wanted, field: fieldId }, setSearch] = useSearchState()
  const [width, setWidth] = useStored(panelWidth)
  const { projectId } = usePathParams()
  const fields = useProjectFields(project.id)
  const tab = TABS.find(id => id === wanted) ?? 'general'
  const field = tab === 'fields' ? fields.data?.find(({ id }) => id === fieldId) : undefined
  const key = project.shortName ?? ''

  // An address with a former key or an id leads on to the present key.
  useEffect(() => {
    if (projectId?.toUpperCase() !== key) correctAddress(`/projects/${key}/settings${location.search}`)
  }, [correctAddress, projectId, key])

  return (
    <SplitView
      side={
        field ? (
          <FieldPanel
            key={field.id}
            project={project}
            field={field}
            fields={fields.data ?? []}
            onClose={() => setSearch({ field: undefined })}
          />
        ) : null
      }
      sideLabel={field?.field?.name ?? t('projects.fields')}
      width={width}
      onWidthChange={setWidth}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div tabIndex={0} className="min-h-0 flex-1 overflow-auto -outline-offset-2">
        <div className="mx-auto max-w-220 p-3.5 sm:px-6 sm:py-4">
          <Tabs
            label={t('projects.settings')}
            selected={tab}
            onChange={id => setSearch({ tab: id === 'general' ? undefined : id, field: undefined })}
            tabs={[
              { id: 'general', text: t('projects.general'), content: <GeneralSettings key={key} project={project} /> },
              { id: 'team', text: t('projects.team'), content: <TeamSettings project={project} /> },
              {
                id: 'fields',
                text: t('projects.fields'),
                content: <FieldList project={project} selected={field?.id} onSelect={id => setSearch({ field: id })} />,
              },
              {
                id: 'time',
                text: t('time-tracking.title'),
                content: <TimeTrackingSettings project={project} />,
              },
            ]}
          />
        </div>
      </div>
    </SplitView>
  )
}
