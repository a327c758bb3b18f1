import { CalendarRange } from 'lucide-react'
import { type Ref, useMemo } from 'react'
import { problemText } from '../../../../platform/api/index.ts'
import { useT } from '../../../../platform/i18n/index.ts'
import { useStore } from '../../../../platform/store/index.ts'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../ui/states.tsx'
import { problemsOf } from '../../../search/index.ts'
import type { UserData } from '../../../users/index.ts'
import { saveCapacity } from '../../api/capacities.ts'
import type { Cards } from '../../api/card-cache.ts'
import type { PlanStore } from '../../api/plan-store.ts'
import { loadsOf } from '../../model/plan-load.ts'
import { PLAN_ROW } from '../../model/plan-places.ts'
import type { BoardData, SprintData } from '../../model/projections.ts'
import type { BoardFocus, CardParts } from '../board/board-parts.ts'
import { CardList, type CardListHandle } from '../board/card-list.tsx'
import type { SprintAction } from '../sprint-menu.tsx'
import type { LoadUnit } from './load-list.tsx'
import { SprintPlanHead } from './sprint-plan-head.tsx'

export type SprintPlanProps = {
  readonly board: BoardData
  readonly sprint: SprintData
  readonly store: PlanStore
  readonly parts: CardParts
  readonly cards: Cards
  readonly focus: BoardFocus
  readonly team: readonly UserData[]
  readonly unit: LoadUnit
  readonly handle: Ref<CardListHandle>
  readonly arePeopleShown: boolean
  readonly onPeople: () => void
  readonly onAction: (sprint: SprintData, action: SprintAction) => void
}

/** A sprint that is planned: what it comes to, and its cards as one list. */
export function SprintPlan(props: SprintPlanProps) {
  const { board, sprint, store, parts, cards, focus, team, unit, handle, arePeopleShown, onPeople, onAction } = props
  const t = useT()
  const source = store.sourceOf(sprint.id)
  const { data, ids, error, isOutdated } = useStore(source.state)
  const loads = useMemo(() => loadsOf(team, data?.people ?? []), [team, data?.people])
  const onCapacity = async (userId: string, value: number | null) => {
    await saveCapacity({ agileId: board.id, sprintId: sprint.id }, userId, value)
    await source.reread()
  }
  return (
    <>
      <SprintPlanHead
        {...{ board, sprint, loads, unit }}
        plan={data}
        count={ids.length}
        isOpen={arePeopleShown}
        onToggle={onPeople}
        onAction={action => onAction(sprint, action)}
        onCapacity={onCapacity}
      />
      <div className="flex min-h-0 flex-1 flex-col px-2 pb-2">
        {data ? (
          <CardList
            {...{ parts, ids, cards, focus, isOutdated, handle }}
            row={PLAN_ROW}
            column={sprint.id}
            label={sprint.name}
          >
            <EmptyState
              icon={CalendarRange}
              title={t('agile.planning.empty')}
              text={board.isUpdatable ? t('agile.planning.empty.text') : undefined}
            />
          </CardList>
        ) : error === undefined ? (
          <SkeletonRows count={6} />
        ) : (
          <ErrorState
            title={problemText(error, t('agile.failed'))}
            {...(problemsOf(error) ? {} : { onRetry: () => void source.reread() })}
          />
        )}
      </div>
    </>
  )
}
