import { X } from 'lucide-react'
import type { Ref, RefObject } from 'react'
import { useT } from '../../../../platform/i18n/index.ts'
import { useStore } from '../../../../platform/store/index.ts'
import { IconButton } from '../../../../ui/button.tsx'
import type { BoardStore } from '../../api/board-store.ts'
import type { Cards } from '../../api/card-cache.ts'
import { BACKLOG } from '../../model/places.ts'
import type { BoardData } from '../../model/projections.ts'
import type { BoardFocus, BoardParts } from '../board/board-parts.ts'
import type { CardListHandle } from '../board/card-list.tsx'
import { BacklogBody } from './backlog-body.tsx'
import { BacklogHead } from './backlog-head.tsx'

export type BacklogPanelProps = {
  readonly board: BoardData
  readonly store: BoardStore
  readonly parts: BoardParts
  readonly cards: Cards
  readonly focus: BoardFocus
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly onClose: () => void
  readonly handle: Ref<CardListHandle>
  readonly panelRef: RefObject<HTMLElement | null>
}

/** What is to be done and not planned yet, at the start of the board. On phones it covers the board. */
export function BacklogPanel(props: BacklogPanelProps) {
  const { board, store, parts, cards, focus, query, onQuery, onClose, handle, panelRef } = props
  const t = useT()
  const { backlog } = store
  const state = useStore(backlog.state)
  return (
    <aside
      ref={panelRef}
      aria-label={t('agile.backlog')}
      className="flex min-h-0 w-96 max-w-[45%] shrink-0 flex-col border-e border-t border-line bg-surface max-sm:absolute max-sm:inset-0 max-sm:z-30 max-sm:w-auto max-sm:max-w-none max-sm:border-0"
    >
      <BacklogHead
        board={board}
        parts={parts}
        state={state}
        query={query}
        onQuery={onQuery}
        onChosen={backlog.reread}
        end={<IconButton label={t('agile.backlog.close')} icon={X} size="small" onPress={onClose} />}
      />
      <BacklogBody
        parts={parts}
        row={BACKLOG}
        state={state}
        isNarrowed={query !== ''}
        onClear={() => onQuery('')}
        onRetry={() => void backlog.reread()}
        {...{ cards, focus, handle }}
      />
    </aside>
  )
}
