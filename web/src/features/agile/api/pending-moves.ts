import { problemText } from '../../../platform/api/index.ts'
import { t } from '../../../platform/i18n/index.ts'
import { announce } from '../../../ui/announce.ts'
import { toast } from '../../../ui/toast.tsx'
import type { ListedIssue } from '../../issues/index.ts'
import type { CardMove } from '../model/places.ts'
import { type MoveReply, type SentMove, tellMove } from './send-move.ts'

export type PendingMovesOptions = {
  readonly send: (move: SentMove) => Promise<MoveReply>
  /** Lays moves that are on their way on top of what the server said. */
  readonly show: (pending: readonly CardMove[]) => void
  /** The server has carried a move out. */
  readonly confirm: (move: CardMove, cards: readonly ListedIssue[]) => void
  readonly readSoon: () => void
}

/** Sends moves that show at once, each with the way back, and takes them back with the reason when the server refuses. */
export function createPendingMoves({ send, show, confirm, readSoon }: PendingMovesOptions) {
  let pending: readonly CardMove[] = []
  const set = (moves: readonly CardMove[]) => {
    pending = moves
    show(pending)
  }
  /** Resolves to whether it went. */
  return async (move: SentMove): Promise<boolean> => {
    const own: CardMove = { ...move }
    set([...pending, own])
    try {
      const { operation, cards } = await send(move)
      confirm(own, cards)
      if (operation) tellMove(move.text, operation.id, move.cards, readSoon)
      return true
    } catch (error) {
      const reason = problemText(error, t('agile.move.failed'))
      toast({ tone: 'danger', text: reason })
      announce(reason)
      return false
    } finally {
      set(pending.filter(other => other !== own))
      readSoon()
    }
  }
}
