import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useId } from 'react'
import type { SidebarSectionProps } from '../../../platform/feature/index.ts'
import { useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { storedValue, useStored } from '../../../platform/storage/index.ts'
import { cx } from '../../../ui/class-names.ts'
import { NavGroup } from '../../../ui/nav-group.tsx'
import { navActiveClass, navItemClass, navRestClass } from '../../../ui/nav-item.ts'
import { sidebarProjectsQuery } from '../api/use-projects.ts'
import { shownProjects } from '../model/recent-projects.ts'
import type { SidebarProject } from '../projects.projections.ts'
import { ProjectTile } from './project-tile.tsx'
import { useVisitedProjects } from './use-visited-projects.ts'

const NONE: readonly SidebarProject[] = []
const closed = storedValue('sidebar.closed-projects', false)

/** Favorite projects and those visited last, each leading to its issues. */
export function SidebarProjects({ collapsed, large, onFollow }: SidebarSectionProps) {
  const t = useT()
  const listId = useId()
  const projects = useQuery(sidebarProjectsQuery).data ?? NONE
  const { recent, current } = useVisitedProjects(projects)
  const [isClosed, setClosed] = useStored(closed)
  const shown = shownProjects(projects, recent)
  const entries = [...shown.favorites, ...shown.recent]
  if (entries.length === 0) return null
  const rows = (collapsed ? shown.favorites : entries).map(project => (
    <Entry
      key={project.id}
      project={project}
      isCurrent={project.id === current?.id}
      collapsed={collapsed}
      large={large}
      onFollow={onFollow}
    />
  ))
  if (collapsed && rows.length === 0) return null
  return (
    <section aria-label={t('projects.sidebar')} className="mt-2 border-t border-line pt-2">
      {collapsed ? (
        <ul className="flex flex-col gap-px">{rows}</ul>
      ) : (
        <NavGroup
          label={t('projects.sidebar')}
          listId={listId}
          isClosed={isClosed}
          onToggle={() => setClosed(!isClosed)}
          large={large}
        >
          {rows}
        </NavGroup>
      )}
    </section>
  )
}

type EntryProps = {
  readonly project: SidebarProject
  readonly isCurrent: boolean
  readonly collapsed: boolean
  readonly large: boolean
  readonly onFollow: (() => void) | undefined
}

function Entry({ project, isCurrent, collapsed, large, onFollow }: EntryProps) {
  const t = useT()
  const { name, shortName, pinned } = project
  return (
    <li>
      <Link
        to={`/projects/${shortName}/issues`}
        onClick={onFollow}
        aria-current={isCurrent ? 'true' : undefined}
        title={name ?? ''}
        className={cx(
          navItemClass,
          large ? 'h-12 text-base' : 'h-8',
          isCurrent ? navActiveClass : navRestClass,
          !collapsed && 'gap-2.5',
        )}
      >
        <ProjectTile shortName={shortName ?? ''} size="tiny" />
        <span dir="auto" className={cx('min-w-0 truncate', collapsed && 'sr-only')}>
          {name}
        </span>
        {pinned && !collapsed && (
          <Star
            size={12}
            role="img"
            aria-label={t('projects.favorite')}
            className="ms-auto shrink-0 fill-current text-faint"
          />
        )}
      </Link>
    </li>
  )
}
