import { Archive } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/class-names.ts'
import type { ProjectRow } from '../projects.projections.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { ProjectTile } from './project-tile.tsx'

/** Projects as rows that lead to their overviews; the arrow keys walk through them. */
export function ProjectRows({ projects }: { readonly projects: readonly ProjectRow[] }) {
  const t = useT()
  return (
    <ul
      aria-label={t('projects.title')}
      onKeyDown={moveFocus}
      className="overflow-hidden rounded-panel border border-line"
    >
      {projects.map(project => (
        <li key={project.id} className="relative border-b border-line last:border-b-0">
          <Row project={project} />
          <FavoriteButton project={project} className="absolute end-2 top-2" />
        </li>
      ))}
    </ul>
  )
}

function Row({ project }: { readonly project: ProjectRow }) {
  const t = useT()
  const { number } = useFormats()
  const { shortName, name, description, leader, archived, unresolvedIssuesCount: open } = project
  const key = shortName ?? ''
  const leaderName = leader?.fullName || leader?.login
  return (
    <Link
      to={`/projects/${key}`}
      className="flex min-h-12 items-center gap-3 py-2 ps-3 pe-12 -outline-offset-2 hover:bg-hover"
    >
      <ProjectTile shortName={key} muted={archived} />
      <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-3">
        <span className="flex min-w-0 shrink-0 items-baseline gap-2 sm:max-w-[55%]">
          <span className={cx('truncate font-medium', archived && 'text-muted')}>
            <bdi>{name}</bdi>
          </span>
          <span className="shrink-0 font-mono text-xs text-faint">{key}</span>
        </span>
        <span className="min-w-0 truncate text-xs text-muted sm:text-sm">
          <bdi>{firstLine(description ?? '')}</bdi>
        </span>
      </span>
      {archived && (
        <span className="flex shrink-0 items-center gap-1 text-xs text-faint">
          <Archive size={14} aria-hidden />
          <span className="max-sm:sr-only">{t('projects.archived')}</span>
        </span>
      )}
      {typeof open === 'number' && (
        <span className="shrink-0 text-end text-xs whitespace-nowrap text-muted tabular-nums sm:min-w-20">
          <span aria-hidden className="sm:hidden">
            {number(open)}
          </span>
          <span className="max-sm:sr-only">{t('projects.open', { count: open })}</span>
        </span>
      )}
      <span className="flex shrink-0 items-center gap-2 sm:w-40">
        {leaderName && (
          <>
            <Avatar name={leaderName} url={leader?.avatarUrl ?? null} size={20} />
            <span className="truncate text-muted max-sm:sr-only">{leaderName}</span>
          </>
        )}
      </span>
    </Link>
  )
}

/** The first words of a Markdown text, without its marks. */
function firstLine(text: string): string {
  const line = text.split('\n').find(part => /[\p{L}\p{N}]/u.test(part)) ?? ''
  return line
    .replace(/^[#>*\s-]+/, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`]/g, '')
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const target = links[links.findIndex(link => link.contains(document.activeElement)) + step]
  if (!target) return
  event.preventDefault()
  target.focus()
}
