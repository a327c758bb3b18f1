import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { Archive, ArchiveRestore, CalendarPlus, CheckCheck, ChevronDown, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { archiveSprint } from '../api/sprints.ts'
import type { BoardData, SprintData } from '../model/projections.ts'

export type SprintAction = 'create' | 'edit' | 'finish' | 'delete'

export type SprintMenuProps = {
  readonly board: BoardData
  readonly sprint: SprintData | undefined
  readonly pathOf: (sprintId: string) => string
  readonly onGo: (path: string) => void
  readonly onAction: (action: SprintAction) => void
}

/** So many sprints around the shown one stand as tabs; the others are in the menu. */
const TABS = 3

/** The sprints of a board: those at hand as tabs, on which cards can be dropped, and all of them in a menu. */
export function SprintMenu({ board, sprint, pathOf, onGo, onAction }: SprintMenuProps) {
  const t = useT()
  const open = board.sprints.filter(({ archived }) => !archived)
  const archived = board.sprints.filter(one => one.archived)
  const entryOf = (one: SprintData): MenuEntry => ({
    id: one.id,
    text: one.name,
    isChecked: one.id === sprint?.id,
    onAction: () => onGo(pathOf(one.id)),
  })
  const mayEdit = board.isUpdatable === true
  const actions: readonly MenuEntry[] = mayEdit
    ? [
        { id: 'create', text: t('agile.sprint.create'), icon: CalendarPlus, onAction: () => onAction('create') },
        ...(sprint
          ? [
              { id: 'edit', text: t('agile.sprint.edit'), icon: Pencil, onAction: () => onAction('edit') },
              { id: 'finish', text: t('agile.sprint.finish'), icon: CheckCheck, onAction: () => onAction('finish') },
              {
                id: 'archive',
                text: t(sprint.archived ? 'agile.sprint.unarchive' : 'agile.sprint.archive'),
                icon: sprint.archived ? ArchiveRestore : Archive,
                onAction: () => void archiveSprint(board.id, sprint, !sprint.archived),
              },
              {
                id: 'delete',
                text: t('agile.sprint.delete'),
                icon: Trash2,
                isDanger: true,
                onAction: () => onAction('delete'),
              },
            ]
          : []),
      ]
    : []
  return (
    <nav aria-label={t('agile.sprints')} className="flex min-w-0 items-center gap-0.5">
      {tabsOf(open, sprint).map(one => (
        <SprintTab
          key={one.id}
          sprint={one}
          to={pathOf(one.id)}
          isShown={one.id === sprint?.id}
          isCurrent={one.id === board.currentSprint?.id}
        />
      ))}
      <Menu
        label={t('agile.sprints.all')}
        groups={[open.map(entryOf), actions, archived.map(entryOf)]}
        trigger={
          sprint && !sprint.archived ? (
            <IconButton label={t('agile.sprints.all')} icon={ChevronDown} size="small" />
          ) : (
            <Button size="small" variant="ghost" icon={Archive}>
              {sprint?.name ?? t('agile.sprints')}
              <ChevronDown size={14} aria-hidden />
            </Button>
          )
        }
      />
    </nav>
  )
}

/** Those around the shown one. */
function tabsOf(open: readonly SprintData[], sprint: SprintData | undefined): readonly SprintData[] {
  const at = open.findIndex(({ id }) => id === sprint?.id)
  const from = Math.max(0, Math.min(at - 1, open.length - TABS))
  return open.slice(from, from + TABS)
}

type SprintTabProps = {
  readonly sprint: SprintData
  readonly to: string
  readonly isShown: boolean
  readonly isCurrent: boolean
}

function SprintTab({ sprint, to, isShown, isCurrent }: SprintTabProps) {
  const t = useT()
  const { date } = useFormats()
  const box = useRef<HTMLSpanElement>(null)
  const { id, name, start, finish } = sprint
  useEffect(() => {
    const element = box.current
    if (!element || isShown) return
    return dropTargetForElements({ element })
  }, [isShown])
  return (
    <span
      ref={box}
      data-sprint={isShown ? undefined : id}
      className={cx('group/tab min-w-0', !isShown && 'max-xs:hidden')}
    >
      <Link
        to={to}
        aria-current={isShown ? 'page' : undefined}
        title={
          start !== null && finish !== null
            ? t('agile.sprint.dates', { start: date(start), finish: date(finish) })
            : undefined
        }
        className={cx(
          'flex h-7 max-w-44 items-center gap-1.5 rounded-control px-2 text-xs',
          isShown
            ? 'bg-accent-soft font-medium text-accent-text'
            : 'text-muted hover:bg-hover hover:text-fg group-data-over/tab:bg-accent group-data-over/tab:text-accent-fg',
        )}
      >
        {isCurrent && <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-ok" />}
        <span className="truncate">
          <bdi>{name}</bdi>
        </span>
        {isCurrent && <span className="sr-only">{t('agile.sprint.isCurrent')}</span>}
      </Link>
    </span>
  )
}
