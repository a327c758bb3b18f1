import { FolderKanban, FolderSearch, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useT } from '../../../platform/i18n/index.ts'
import { Link, useSearchState } from '../../../platform/navigation/index.ts'
import { useCan } from '../../../platform/permissions/index.ts'
import { useKeysOf, useShortcuts } from '../../../platform/shortcuts/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useProjects } from '../api/use-projects.ts'
import { ProjectRows } from '../components/project-rows.tsx'
import { filterProjects } from '../model/filter-projects.ts'
import { CREATE_PROJECT } from '../model/permissions.ts'

/** All projects one may see. */
export function ProjectListPage() {
  const t = useT()
  const projects = useProjects()
  const mayCreate = useCan(CREATE_PROJECT)
  const [{ q = '', archived }, setSearch] = useSearchState()
  const search = useRef<HTMLInputElement>(null)
  const withArchived = archived === 'true'
  const all = projects.data ?? []
  const shown = filterProjects(all, q, withArchived)
  const hidden = filterProjects(all, q, true).length - shown.length

  useShortcuts([
    {
      id: 'projects.search',
      keys: '/',
      classicKeys: 'Control+Alt+KeyQ',
      textKey: 'projects.search',
      scope: 'projects.title',
      run: () => search.current?.focus(),
    },
  ])

  const searchKeys = useKeysOf()('projects.search')
  const create = mayCreate && (
    <Link to="/projects/create" className={buttonClass('primary')}>
      <Plus size={16} strokeWidth={2} aria-hidden />
      {t(projects.isSuccess && all.length === 0 ? 'projects.create.first' : 'projects.create.title')}
    </Link>
  )

  if (projects.isError) {
    return (
      <Page title={t('projects.title')} layout="fill">
        <ErrorState title={t('projects.failed')} onRetry={() => void projects.refetch()} />
      </Page>
    )
  }
  if (projects.isSuccess && all.length === 0) {
    return (
      <Page title={t('projects.title')} layout="fill" primary={null}>
        <EmptyState
          icon={FolderKanban}
          title={t('projects.empty.title')}
          text={t(mayCreate ? 'projects.empty.text' : 'projects.empty.ask')}
          action={create}
        />
      </Page>
    )
  }
  return (
    <Page
      title={t('projects.title')}
      {...(projects.isSuccess ? { count: shown.length } : {})}
      primary={create || null}
      layout="wide"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SearchField
          label={t('projects.search')}
          value={q}
          onChange={value => setSearch({ q: value })}
          inputRef={search}
          end={searchKeys && <Kbd keys={searchKeys} />}
          className="min-w-48 flex-1 sm:max-w-90"
        />
        <Switch isSelected={withArchived} onChange={on => setSearch({ archived: on ? 'true' : undefined })}>
          {t('projects.showArchived')}
        </Switch>
      </div>
      {projects.isPending && <SkeletonRows count={8} />}
      {shown.length > 0 && <ProjectRows projects={shown} />}
      {projects.isSuccess && shown.length === 0 && (
        <EmptyState
          icon={FolderSearch}
          title={t('projects.none.title')}
          text={hidden > 0 ? t('projects.none.archived', { count: hidden }) : t('projects.none.text')}
          action={
            hidden > 0 ? (
              <Button onPress={() => setSearch({ archived: 'true' })}>{t('projects.showArchived')}</Button>
            ) : (
              <Button onPress={() => setSearch({ q: undefined })}>{t('projects.none.clear')}</Button>
            )
          }
        />
      )}
    </Page>
  )
}
