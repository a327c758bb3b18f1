import { X } from 'lucide-react'
import { useFormats, useNow, useT } from '../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { BoardData, SprintData } from '../model/projections.ts'

type TvHeadProps = {
  readonly board: BoardData
  readonly sprint: SprintData | undefined
  readonly onLeave: () => void
}

/** What a board on a wall is called, and what time it is. */
export function TvHead({ board, sprint, onLeave }: TvHeadProps) {
  const t = useT()
  const { dateTime } = useFormats()
  useNow()
  useShortcuts([{ id: 'board.tv', keys: 'Escape', textKey: 'agile.tv.leave', scope: 'agile.title', run: onLeave }])
  return (
    <header className="group/tv flex shrink-0 items-baseline gap-x-4 px-3.5 pt-3 pb-2">
      <p className="min-w-0 truncate text-2xl font-semibold">
        <bdi>{board.name}</bdi>
      </p>
      {sprint && (
        <p className="min-w-0 truncate text-xl text-muted">
          <bdi>{sprint.name}</bdi>
        </p>
      )}
      <span className="flex-1" />
      <span className="opacity-0 group-hover/tv:opacity-100 focus-within:opacity-100 pointer-coarse:opacity-100">
        <IconButton label={t('agile.tv.leave')} icon={X} onPress={onLeave} />
      </span>
      <p className="shrink-0 text-xl tabular-nums">{dateTime(Date.now())}</p>
    </header>
  )
}
