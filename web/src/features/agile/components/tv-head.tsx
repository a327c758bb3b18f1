import { TriangleAlert, X } from 'lucide-react'
import { useFormats, useNow, useT } from '../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import { FOLLOW_EVERY_MS } from '../api/use-followed-board.ts'
import type { BoardData, SprintData } from '../model/projections.ts'

type TvHeadProps = {
  readonly board: Pick<BoardData, 'name'>
  readonly sprint: Pick<SprintData, 'name'> | undefined
  /** When the cards were read last, ms. */
  readonly readAt: number | undefined
  /** The board or its cards could not be read since. */
  readonly isFailing: boolean
  readonly onLeave: () => void
}

/** On a wall cards are read at least this often, with one reading that may have been missed. */
const MAX_AGE_MS = 2 * FOLLOW_EVERY_MS + 60_000

/** What a board on a wall is called, what time it is, and whether what it shows is of another. */
export function TvHead({ board, sprint, readAt, isFailing, onLeave }: TvHeadProps) {
  const t = useT()
  const { dateTime } = useFormats()
  useNow()
  useShortcuts([{ id: 'board.tv', keys: 'Escape', textKey: 'agile.tv.leave', scope: 'agile.title', run: onLeave }])
  const now = Date.now()
  const isOld = readAt !== undefined && (isFailing || now - readAt > MAX_AGE_MS)
  return (
    <header className="group/tv flex shrink-0 flex-wrap items-baseline gap-x-4 px-3.5 pt-3 pb-2">
      <h1 className="min-w-0 truncate text-2xl font-semibold">
        <bdi>{board.name}</bdi>
      </h1>
      {sprint && (
        <p className="min-w-0 truncate text-xl text-muted">
          <bdi>{sprint.name}</bdi>
        </p>
      )}
      <span className="flex-1" />
      <span className="opacity-0 group-hover/tv:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
        <IconButton label={t('agile.tv.leave')} icon={X} onPress={onLeave} />
      </span>
      <p className="shrink-0 text-xl tabular-nums">{dateTime(now)}</p>
      <p role="status" className="flex basis-full items-center gap-2 text-xl text-warn empty:hidden">
        {isOld && (
          <>
            <TriangleAlert size={20} aria-hidden className="shrink-0" />
            {t('agile.tv.old', { time: dateTime(readAt) })}
          </>
        )}
      </p>
    </header>
  )
}
