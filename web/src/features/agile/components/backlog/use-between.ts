import { ArrowLeftToLine, ArrowRightFromLine } from 'lucide-react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useKeysOf } from '../../../../platform/shortcuts/index.ts'
import type { MenuEntry } from '../../../../ui/menu.tsx'
import type { BoardStore } from '../../api/board-store.ts'
import { BACKLOG } from '../../model/places.ts'
import type { BoardData } from '../../model/projections.ts'

export type BetweenOptions = {
  readonly board: BoardData
  readonly store: BoardStore
  readonly waiting: readonly string[]
  readonly canLeave: boolean
}

/** The ways between the backlog and the shown sprint for cards as they are: they keep their values. */
export function useBetween({ board, store, waiting, canLeave }: BetweenOptions) {
  const t = useT()
  const keysOf = useKeysOf()
  const sprint = store.state.state().view?.sprint
  const hasSprints = board.sprintsSettings?.disableSprints !== true
  const isWaiting = (id: string | undefined) => id !== undefined && waiting.includes(id)
  const intoText =
    hasSprints && sprint ? t('agile.backlog.into', { sprint: sprint.name }) : t('agile.backlog.intoBoard')
  /** Where the first of them goes, all go. */
  const move = (cards: readonly string[]): void => {
    if (cards.length === 0 || !canLeave) return
    const count = cards.length
    if (isWaiting(cards[0])) {
      const some = cards.filter(isWaiting)
      void store.move({ cards: some, text: t('agile.moved.onto', { count: some.length }) })
    } else void store.move({ cards, sprint: BACKLOG, text: t('agile.moved.backlog', { count }) })
  }
  return {
    move,
    actionsOf(id: string, cardsOf: (id: string) => readonly string[]): readonly MenuEntry[] {
      if (!canLeave) return []
      const onAction = () => move(cardsOf(id))
      const keys = keysOf('board.between')
      return isWaiting(id)
        ? [{ id: 'into-sprint', text: intoText, icon: ArrowRightFromLine, ...(keys && { keys }), onAction }]
        : [{ id: 'to-backlog', text: t('agile.backlog.leave'), icon: ArrowLeftToLine, ...(keys && { keys }), onAction }]
    },
  }
}
