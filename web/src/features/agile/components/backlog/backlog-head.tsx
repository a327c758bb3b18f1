import { ListTodo, Save } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useGo } from '../../../../platform/navigation/index.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { useSingleFlight } from '../../../../ui/single-flight.ts'
import { useListProjects } from '../../../custom-fields/index.ts'
import { useQueryNames } from '../../../issue-list/index.ts'
import { joinQueries } from '../../../saved-searches/index.ts'
import { problemsOf, QueryBox, type QueryBoxHandle } from '../../../search/index.ts'
import { saveBacklog } from '../../api/backlog.ts'
import type { BoardData } from '../../model/projections.ts'
import type { CardParts } from '../board/board-parts.ts'
import { Sums } from '../board/sums.tsx'
import type { BacklogBodyProps } from './backlog-body.tsx'
import { BacklogSearch } from './backlog-search.tsx'

export type BacklogHeadProps = {
  readonly board: BoardData
  readonly parts: CardParts
  readonly state: BacklogBodyProps['state']
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly boxRef?: RefObject<QueryBoxHandle | null>
  /** Another saved search is in force. Resolves when it is shown. */
  readonly onChosen: () => Promise<void>
  /** At the end of its first line. */
  readonly end?: ReactNode
}

/** What the backlog is, how much is in it, and what narrows it. */
export function BacklogHead({ board, parts, state, query, onQuery, boxRef, onChosen, end }: BacklogHeadProps) {
  const t = useT()
  const go = useGo()
  const once = useSingleFlight()
  const names = useQueryNames(useListProjects().data)
  const { data, ids, error } = state
  const { formats, isPeriod } = parts
  const whole = data && joinQueries(data.query, query)
  return (
    <div className="flex shrink-0 flex-col gap-2 px-2 pt-3 pb-2">
      <div className="flex min-h-7 items-center gap-2 ps-1.5">
        <h2 className="text-sm font-semibold">{t('agile.backlog')}</h2>
        {data && (
          <span
            className="shrink-0 text-xs text-muted tabular-nums"
            title={t('agile.board.count', { count: ids.length })}
          >
            {data.isTooBig ? t('agile.backlog.more', { count: data.total }) : formats.number(ids.length)}
          </span>
        )}
        {data && <Sums sums={{ estimation: data.sums.estimation ?? 0 }} isPeriod={isPeriod} formats={formats} t={t} />}
        <span className="flex-1" />
        {whole !== undefined && (
          <IconButton
            label={t('agile.asList')}
            icon={ListTodo}
            size="small"
            onPress={() => go(`/issues?${new URLSearchParams({ q: whole })}`)}
          />
        )}
        {data && data.backlog === null && board.isUpdatable && (
          <IconButton
            label={t('agile.backlog.save')}
            icon={Save}
            size="small"
            onPress={() => once(() => saveBacklog(board, data).then(isSaved => (isSaved ? onChosen() : undefined)))}
          />
        )}
        {end}
      </div>
      <BacklogSearch board={board} shown={data?.backlog} isKnown={data !== undefined} onChosen={onChosen} />
      <QueryBox
        label={t('agile.backlog.filter')}
        placeholder={t('agile.backlog.filter')}
        value={query}
        onRun={onQuery}
        names={names}
        problems={problemsOf(error)}
        {...(boxRef ? { boxRef } : {})}
      />
    </div>
  )
}
