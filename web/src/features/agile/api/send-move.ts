import { arrangeBacklog, moveCards } from '@cairn/common/features/agile'
import { undoOperationRoute } from '@cairn/common/features/commands'
import { call, keepCall } from '../../../platform/api/index.ts'
import { queued } from '../../../platform/query/index.ts'
import { offerUndo } from '../../../ui/undo/offer-undo.ts'
import { LISTED_ISSUE_FIELDS, type ListedIssue, readRows } from '../../issues/index.ts'
import type { CardMove } from '../model/places.ts'
import { tellingFailure } from './tell-failure.ts'

export type SentMove = CardMove & {
  /** Of a merged column: which of its values. */
  readonly value?: string | undefined
  /** It only puts cards of the backlog in another order. */
  readonly isOrder?: boolean | undefined
  /** They come from another sprint than the one that is shown. */
  readonly areBrought?: boolean
  /** What was done, in words. */
  readonly text: string
}

type Board = { readonly agileId: string; readonly sprintId: string }
/** What the server did. */
export type MoveReply = { readonly cards: readonly ListedIssue[]; readonly operation: { readonly id: string } | null }

/** Sends a move, after those that were sent before. Rejects when the server refuses. */
export function sendMove(params: Board, move: SentMove): Promise<MoveReply> {
  const { cards, row, column, leading, value, sprint } = move
  const fields = { operation: { id: true }, cards: LISTED_ISSUE_FIELDS } as const
  const refs = cards.map(id => ({ id }))
  const send = () => {
    if (!move.isOrder) return call(moveCards, { params, fields, body })
    const place = { cards: refs, leading: leading ? { id: leading } : null }
    return call(arrangeBacklog, { params: { agileId: params.agileId }, fields, body: place })
  }
  const body = {
    cards: refs,
    ...(row === undefined ? {} : { row: { id: row } }),
    ...(column === undefined ? {} : { column: { id: column } }),
    ...(leading === undefined ? {} : { leading: leading === null ? null : { id: leading } }),
    ...(value === undefined ? {} : { value: { id: value } }),
    ...(sprint === undefined ? {} : { sprint: { id: sprint } }),
  }
  return queued(`board ${params.agileId}`, send)
}

/** Tells that cards were moved, with the way back. */
export function tellMove(text: string, operation: string, cards: readonly string[], readBoard: () => void): void {
  const undo = tellingFailure(async () => {
    try {
      await call(undoOperationRoute, { params: { id: operation }, fields: { id: true } })
    } finally {
      readBoard()
      void readRows(cards).catch(() => undefined)
    }
  })
  offerUndo({ text, undo, requests: [keepCall(undoOperationRoute, { params: { id: operation } })] })
}
