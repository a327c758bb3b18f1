import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../../../platform/i18n/index.ts'
import type { IssuePageParams } from '../../../issue-search/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { moveInFolder } from '../../api/move-in-folder.ts'
import { leadingOf } from '../../model/manual-order.ts'
import type { AskedMove } from './order-tools.tsx'
import { watchRowDrags } from './watch-row-drags.ts'

export type ManualOrderProps = {
  readonly issues: readonly ListedIssue[]
  readonly params: IssuePageParams
  /** Database id of the saved search or tag. */
  readonly folder: string
  /** Moves asked for by keys. */
  readonly moves: readonly AskedMove[]
  /** Told which of them are carried out from here on. */
  readonly onTaken: (moves: readonly AskedMove[]) => void
}

/**
 * Puts rows in order: dragged by the mouse, or as keys have asked for. Stands inside the frame of the rows and listens
 * to it, so that the rows themselves need not know.
 */
export function ManualOrder({ issues, params, folder, moves, onTaken }: ManualOrderProps) {
  const t = useT()
  const marker = useRef<HTMLSpanElement>(null)
  const [line, setLine] = useState<{ readonly top: number; readonly frame: Element } | null>(null)
  const [message, setMessage] = useState('')
  const move = (id: string, placeIn: (rows: readonly ListedIssue[], from: number) => number) => {
    const name = issues.find(issue => issue.id === id)?.idReadable ?? ''
    const leadingIn = (rows: readonly ListedIssue[]) => {
      const from = rows.findIndex(issue => issue.id === id)
      return leadingOf(rows, from, placeIn(rows, from))
    }
    const onShown = (position: number) => setMessage(t('list-layout.order.moved', { id: name, position }))
    void moveInFolder({ ...params, folder }, id, leadingIn, onShown)
  }
  useEffect(() => {
    if (moves.length === 0) return
    onTaken(moves)
    for (const { id, step } of moves) move(id, (_rows, from) => from + step)
  })
  const drop = useRef<(id: string, target: string, isAfter: boolean) => void>(undefined)
  drop.current = (id, target, isAfter) =>
    move(id, (rows, from) => {
      const at = rows.findIndex(issue => issue.id === target)
      const gap = at + (isAfter ? 1 : 0)
      return at < 0 ? from : gap > from ? gap - 1 : gap
    })
  useEffect(() => {
    const frame = marker.current?.parentElement
    if (!frame) return
    return watchRowDrags(frame, {
      onOver: over => setLine(over && { top: over.isAfter ? over.bottom : over.top, frame }),
      onDrop: (id, target, isAfter) => drop.current?.(id, target, isAfter),
    })
  }, [])
  return (
    <>
      <span ref={marker} role="status" className="sr-only">
        {message}
      </span>
      {line &&
        createPortal(
          <div
            aria-hidden
            style={{ top: line.top }}
            className="pointer-events-none absolute inset-x-0 z-20 h-0.5 -translate-y-px bg-accent"
          />,
          line.frame,
        )}
    </>
  )
}
