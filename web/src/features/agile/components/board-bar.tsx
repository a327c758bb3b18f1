import {
  Braces,
  ChartSpline,
  Copy,
  Expand,
  FileSpreadsheet,
  History,
  ListTodo,
  Printer,
  Settings,
  SquareKanban,
  Table2,
  Trash2,
  Tv,
} from 'lucide-react'
import { useT } from '../../../platform/i18n/index.ts'
import { useGo } from '../../../platform/navigation/index.ts'
import { copyBoard, removeBoard } from '../api/boards.ts'
import { downloadSprint } from '../api/download-sprint.ts'
import { listQuery } from '../model/board-query.ts'
import { firstMoment } from '../model/past.ts'
import type { BoardData, SprintData } from '../model/projections.ts'
import { BoardToolbar, type BoardToolbarProps } from './board-toolbar.tsx'
import type { BoardAddress } from './use-board-address.ts'

type BoardBarProps = Pick<BoardToolbarProps, 'board' | 'problems' | 'boxRef' | 'store' | 'children'> & {
  readonly address: BoardAddress
  readonly sprint: SprintData | undefined
  readonly onFullScreen: () => void
  readonly onTv: () => void
  readonly onPrint: () => void
}

/** What stands above the cards: what narrows them, and what is done with the board. */
export function BoardBar({ address, sprint, onFullScreen, onTv, onPrint, ...rest }: BoardBarProps) {
  return (
    <BoardToolbar
      {...rest}
      query={address.q}
      onQuery={address.setQuery}
      quick={address.quick}
      onQuick={address.setQuick}
      chosenPeople={address.people}
      onPeople={address.setPeople}
      size={address.size}
      onSize={address.setSize}
      hasDays={address.hasDays}
      onHasDays={address.setHasDays}
      find={address.find}
      onFind={address.setFind}
      hasBacklog={address.hasBacklog}
      // What waits now has no place beside the past.
      onBacklog={address.at === undefined ? address.setBacklog : undefined}
      menu={useBoardMenu({
        ...{ sprint, address, onFullScreen, onTv, onPrint },
        board: rest.board,
        query: address.query,
        filter: address.filter,
      })}
    />
  )
}

const EXPORTS = [
  { format: 'csv', icon: Table2 },
  { format: 'xlsx', icon: FileSpreadsheet },
  { format: 'json', icon: Braces },
] as const

type BoardMenuOptions = Pick<BoardBarProps, 'onFullScreen' | 'onTv' | 'onPrint'> & {
  readonly board: BoardData
  readonly sprint: SprintData | undefined
  /** What narrows the board. */
  readonly query: string
  /** The same for addresses. */
  readonly filter: string
  readonly address: Pick<BoardAddress, 'at' | 'setAt'>
}

function useBoardMenu({ board, sprint, query, filter, address, onFullScreen, onTv, onPrint }: BoardMenuOptions) {
  const t = useT()
  const go = useGo()
  const settings = `/agiles/${board.id}/settings`
  const { at, setAt } = address
  const isPast = at !== undefined
  const present = board.sprintsSettings?.disableSprints ? 'current' : sprint?.id
  // Files hold the present alone.
  const exported = isPast ? undefined : present
  return [
    [
      ...(document.fullscreenEnabled
        ? [{ id: 'full', text: t('agile.fullScreen'), icon: Expand, onAction: onFullScreen }]
        : []),
      {
        id: 'past',
        text: t('agile.past'),
        icon: History,
        isChecked: isPast,
        onAction: () => setAt(isPast ? undefined : firstMoment(Date.now()), true),
      },
      { id: 'tv', text: t('agile.tv'), icon: Tv, onAction: onTv },
      { id: 'print', text: t('agile.print'), icon: Printer, onAction: onPrint },
      {
        id: 'charts',
        text: t('agile.charts'),
        icon: ChartSpline,
        onAction: () => go(`/agiles/${board.id}/${sprint?.id ?? 'current'}/charts${filter}`),
      },
      {
        id: 'issues',
        text: t('agile.asList'),
        icon: ListTodo,
        onAction: () => go(`/issues?${new URLSearchParams({ q: listQuery(board.name, sprint?.name, query) })}`),
      },
      ...(sprint
        ? [
            {
              id: 'planning',
              text: t('agile.planning.open'),
              icon: SquareKanban,
              onAction: () => go(`/agiles/${board.id}/planning`),
            },
          ]
        : []),
    ],
    exported
      ? EXPORTS.map(({ format, icon }) => ({
          id: `export-${format}`,
          text: t(`agile.export.${format}`),
          icon,
          onAction: () => downloadSprint(board.id, exported, query, format),
        }))
      : [],
    [
      ...(board.isUpdatable
        ? [{ id: 'settings', text: t('agile.settings'), icon: Settings, onAction: () => go(settings) }]
        : []),
      {
        id: 'copy',
        text: t('agile.copy'),
        icon: Copy,
        onAction: () => void copyBoard(board.id).then(id => id !== undefined && go(`/agiles/${id}/settings`)),
      },
    ],
    board.isDeletable
      ? [
          {
            id: 'delete',
            text: t('agile.delete'),
            icon: Trash2,
            isDanger: true,
            onAction: () => void removeBoard(board).then(isGone => isGone && go('/agiles')),
          },
        ]
      : [],
  ]
}
