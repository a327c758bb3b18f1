import { CalendarPlus } from 'lucide-react'
import type { RefObject } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { storedValue, useStored } from '../../../../platform/storage/index.ts'
import { useStore } from '../../../../platform/store/index.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/class-names.ts'
import type { Cards } from '../../api/card-cache.ts'
import type { PlanStore } from '../../api/plan-store.ts'
import { BACKLOG } from '../../model/places.ts'
import { PLAN_ROW } from '../../model/plan-places.ts'
import { BacklogBody } from '../backlog/backlog-body.tsx'
import { BacklogHead } from '../backlog/backlog-head.tsx'
import type { BoardFocus, CardParts } from '../board/board-parts.ts'
import type { CardListHandle } from '../board/card-list.tsx'
import type { PlanScreenProps } from './plan-screen.tsx'
import { SprintPlan } from './sprint-plan.tsx'

type PlanListsProps = Pick<PlanScreenProps, 'board' | 'sprints' | 'address' | 'onAction'> & {
  readonly store: PlanStore
  readonly parts: CardParts
  readonly cards: Cards
  readonly focus: BoardFocus
  readonly handles: RefObject<Map<string, CardListHandle>>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** The one list that is shown; undefined: all of them. */
  readonly shown: string | undefined
}

const arePeopleStored = storedValue('board.planning-people', false)
const LIST =
  'flex min-h-0 w-88 shrink-0 flex-col rounded-panel border border-line bg-surface max-xs:w-full max-xs:rounded-none max-xs:border-0'

/** The backlog and sprints beside one another, each scrolled by itself. */
export function PlanLists(props: PlanListsProps) {
  const { board, sprints, address, onAction, store, parts, cards, focus, handles, scroller, shown } = props
  const t = useT()
  const [arePeopleShown, showPeople] = useStored(arePeopleStored)
  const backlog = useStore(store.backlog.state)
  const team = useStore(store.team)
  const unit = { isEstimated: board.estimationField !== null, isPeriod: parts.isPeriod }
  const keep = (id: string) => (handle: CardListHandle | null) => {
    if (handle) handles.current.set(id, handle)
    else handles.current.delete(id)
  }
  return (
    <div
      ref={scroller}
      className="flex min-h-0 flex-1 gap-2.5 overflow-x-auto overscroll-x-contain px-3.5 pb-3 max-xs:px-0 max-xs:pb-0"
    >
      {(shown === undefined || shown === BACKLOG) && (
        <section aria-label={t('agile.backlog')} className={cx(LIST, 'lg:sticky lg:start-0 lg:z-10')}>
          <BacklogHead
            {...{ board, parts }}
            // What narrows all lists is told above them.
            state={address.q === '' ? backlog : { ...backlog, error: undefined }}
            query={address.backlogQuery}
            onQuery={address.setBacklogQuery}
            onChosen={store.backlog.reread}
          />
          <BacklogBody
            {...{ parts, cards, focus }}
            row={PLAN_ROW}
            state={backlog}
            handle={keep(BACKLOG)}
            isNarrowed={address.backlogQuery !== '' || address.q !== ''}
            onClear={address.clear}
            onRetry={() => void store.backlog.reread()}
          />
        </section>
      )}
      {sprints
        .filter(({ id }) => shown === undefined || shown === id)
        .map(sprint => (
          <section key={sprint.id} aria-label={sprint.name} className={LIST}>
            <SprintPlan
              {...{ board, sprint, store, parts, cards, focus, team, unit, arePeopleShown, onAction }}
              handle={keep(sprint.id)}
              onPeople={() => showPeople(!arePeopleShown)}
            />
          </section>
        ))}
      {board.isUpdatable && shown === undefined && (
        <div className="flex w-44 shrink-0 justify-center rounded-panel border border-dashed border-line p-3">
          <Button variant="ghost" icon={CalendarPlus} onPress={() => onAction(undefined, 'create')}>
            {t('agile.sprint.create')}
          </Button>
        </div>
      )}
    </div>
  )
}
