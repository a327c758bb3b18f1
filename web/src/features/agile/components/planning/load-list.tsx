import { formatPeriod, parsePeriod } from '@cairn/common/platform/period'
import { CircleUserRound } from 'lucide-react'
import { problemText } from '../../../../platform/api/index.ts'
import { useFormats, useT } from '../../../../platform/i18n/index.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { userName } from '../../../users/index.ts'
import { loadOf } from '../../model/plan-load.ts'
import type { PersonLoadData } from '../../model/projections.ts'
import { SavedText } from '../settings/saved-text.tsx'

/** How numbers are counted against a capacity: minutes, other estimations, or cards. */
export type LoadUnit = { readonly isEstimated: boolean; readonly isPeriod: boolean }

/** Numbers in the unit, in words and back. */
export function useLoadWords({ isEstimated, isPeriod }: LoadUnit) {
  const { number } = useFormats()
  const isMinutes = isEstimated && isPeriod
  return {
    words: (value: number) => (isMinutes ? formatPeriod(value) || '0' : number(value, { maximumFractionDigits: 2 })),
    /** What somebody begins to edit. */
    plain: (value: number) => (isMinutes ? formatPeriod(value) : String(value)),
    /** Null for what is no such number. */
    read(text: string): number | null {
      if (isMinutes) return parsePeriod(text)
      const value = Number(text.replace(',', '.'))
      return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : null
    },
  }
}

export type LoadListProps = {
  readonly sprint: string
  readonly loads: readonly PersonLoadData[]
  readonly unit: LoadUnit
  readonly isUpdatable: boolean
  /** Rejects with why it was refused. */
  readonly onCapacity: (userId: string, value: number | null) => Promise<void>
}

/** What each person has to do in a sprint, against what that person can do. */
export function LoadList({ sprint, loads, unit, isUpdatable, onCapacity }: LoadListProps) {
  const t = useT()
  const { words, plain, read } = useLoadWords(unit)
  const save = async (userId: string, text: string): Promise<string | undefined> => {
    const value = text === '' ? null : read(text)
    if (text !== '' && value === null)
      return t(unit.isEstimated && unit.isPeriod ? 'agile.planning.notPeriod' : 'agile.planning.notNumber')
    try {
      await onCapacity(userId, value)
      return undefined
    } catch (error) {
      return problemText(error, t('agile.failed'))
    }
  }
  return (
    <ul
      aria-label={t('agile.planning.loads', { sprint })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      // A large team scrolls: its cards stay below it.
      className="-mx-1.5 flex max-h-[min(35vh,20rem)] flex-col gap-0.5 overflow-y-auto px-1.5 py-0.5"
    >
      {loads.map(load => {
        const { user, capacity } = load
        const name = user ? userName(user) : t('agile.planning.nobody')
        const value = loadOf(load, unit.isEstimated)
        const isOver = capacity !== null && value > capacity
        return (
          <li key={user?.id ?? 'nobody'} className="flex min-h-7 items-center gap-2 text-xs">
            {user ? (
              <Avatar name={name} url={user.avatarUrl ?? null} />
            ) : (
              <CircleUserRound size={20} strokeWidth={1.25} aria-hidden className="shrink-0 text-faint" />
            )}
            <span className={cx('min-w-0 flex-1 truncate', !user && 'text-muted')}>
              <bdi>{name}</bdi>
            </span>
            <LoadBar value={value} capacity={capacity} />
            <span className={cx('shrink-0 text-end tabular-nums', isOver ? 'font-medium text-danger' : 'text-muted')}>
              {words(value)}
              {isOver && <span className="sr-only">{t('agile.planning.over', { by: words(value - capacity) })}</span>}
            </span>
            <span aria-hidden className={cx('text-faint', !user && 'invisible')}>
              /
            </span>
            {user && isUpdatable ? (
              <SavedText
                label={t('agile.planning.capacityOf', { name, sprint })}
                labelHidden
                value={capacity === null ? '' : plain(capacity)}
                placeholder="–"
                maxLength={20}
                onSave={text => save(user.id, text)}
                className="w-14 [&_input]:h-6 [&_input]:px-1.5 [&_input]:text-xs [&_input]:tabular-nums"
              />
            ) : (
              <span className={cx('w-14 shrink-0 tabular-nums', !user && 'invisible')}>
                {capacity === null ? '–' : words(capacity)}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

type LoadBarProps = { readonly value: number; readonly capacity: number | null }

function LoadBar({ value, capacity }: LoadBarProps) {
  const part = capacity === null ? 0 : capacity === 0 ? (value > 0 ? 1 : 0) : Math.min(1, value / capacity)
  const isOver = capacity !== null && value > capacity
  return (
    <span aria-hidden className={cx('h-1 w-12 shrink-0 overflow-hidden rounded-full', capacity !== null && 'bg-hover')}>
      <span
        className={cx('block h-full rounded-full', isOver ? 'bg-danger' : 'bg-accent')}
        style={{ width: `${part * 100}%` }}
      />
    </span>
  )
}
