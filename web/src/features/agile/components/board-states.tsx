import { Columns3, FilterX, Settings } from 'lucide-react'
import { useFormats, useT } from '../../../platform/i18n/index.ts'
import { Link } from '../../../platform/navigation/index.ts'
import { useKeysOf } from '../../../platform/shortcuts/index.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { BoardData, BoardViewData } from '../model/projections.ts'
import { BoardProblems, settingsPath } from './board-problems.tsx'

/** A board that cannot be used: what its status says, and who can repair it. */
export function BrokenBoard({ board }: { readonly board: BoardData }) {
  const t = useT()
  const errors = (board.status?.problems ?? []).filter(({ isError }) => isError)
  return (
    <EmptyState
      icon={Columns3}
      title={t('agile.broken')}
      text={
        <>
          {errors.map(({ text }) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
          {!board.isUpdatable && <span className="mt-2 block">{t('agile.broken.ask')}</span>}
        </>
      }
      action={
        board.isUpdatable && (
          <Link to={settingsPath(board.id, errors[0]?.part)} className={buttonClass('primary')}>
            <Settings size={16} strokeWidth={1.75} aria-hidden />
            {t('agile.settings')}
          </Link>
        )
      }
    />
  )
}

type BoardNotesProps = {
  readonly board: BoardData
  readonly view: BoardViewData
  readonly isNarrowed: boolean
  /** The moment that is shown, ms; undefined: now. Settings are those of today: from the past nothing leads to them. */
  readonly at: number | undefined
  readonly onClear: () => void
}

const MAX_NAMES = 5

/** What there is to say above the cards: too many of them, values without a column, warnings. */
export function BoardNotes({ view, at, isNarrowed, onClear, ...props }: BoardNotesProps) {
  const t = useT()
  const { list } = useFormats()
  const board = at === undefined ? props.board : { ...props.board, isUpdatable: false }
  const missing = view.notOnBoard.reduce((sum, { count }) => sum + count, 0)
  const names = view.notOnBoard.map(({ name }) => name ?? t('agile.column.empty'))
  const more = names.length - MAX_NAMES
  const shownNames = more > 1 ? [...names.slice(0, MAX_NAMES), t('agile.notOnBoard.more', { count: more })] : names
  return (
    <div className="flex shrink-0 flex-col gap-2 px-3.5 empty:hidden">
      {view.isTooBig && <Banner tone="warn">{t('agile.tooBig')}</Banner>}
      <BoardProblems board={board} />
      {missing > 0 && (
        <p className="flex gap-2 pb-1 text-xs text-muted">
          <Columns3 size={14} strokeWidth={1.75} aria-hidden className="mt-px shrink-0 text-faint" />
          <span className="flex min-w-0 flex-wrap gap-x-2">
            {t('agile.notOnBoard', { count: missing, values: list(shownNames) })}
            {board.isUpdatable && (
              <Link to={settingsPath(board.id, 'columns')} className="font-medium text-accent-text hover:underline">
                {t('agile.notOnBoard.add')}
              </Link>
            )}
          </span>
        </p>
      )}
      {view.total === 0 && isNarrowed && (
        <Banner
          action={
            <Button size="small" variant="link" icon={FilterX} onPress={onClear}>
              {t('agile.filter.clear')}
            </Button>
          }
        >
          {t('agile.filter.nothing')}
        </Banner>
      )}
    </div>
  )
}

type EmptyNoteProps = { readonly name: string; readonly canCreate: boolean; readonly isPast: boolean }

/** A board without any cards: what to do for the first. */
export function EmptyNote({ name, canCreate, isPast }: EmptyNoteProps) {
  const t = useT()
  const createKeys = useKeysOf()('board.create')
  return (
    <p className="px-3.5 py-6 text-center text-sm text-muted">
      {isPast
        ? t('agile.past.empty')
        : [
            t('agile.empty'),
            ...(canCreate
              ? [createKeys && t('agile.empty.keys', { keys: createKeys.join(' ') }), t('agile.empty.add', { name })]
              : []),
          ]
            .filter(Boolean)
            .join(' ')}
    </p>
  )
}
