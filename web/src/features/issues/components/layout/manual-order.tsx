import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../../../platform/i18n/index.ts'
import type { ListedIssue } from '../../api/listed-issues.ts'
import { type InFolder, moveInFolder } from '../../api/move-in-folder.ts'
import type { IssuePageParams } from '../../api/use-issue-page.ts'
import { leadingOf } from '../../model/manual-order.ts'
import { useOrderKeys } from './use-order-keys.ts'
import { watchRowDrags } from './watch-row-drags.ts'

export type ManualOrderProps = {
  readonly issues: readonly ListedIssue[]
  readonly activeIndex: number
  readonly params: IssuePageParams
  /** The saved search or tag; `pending` while it is not known whether its order is made by hand. */
  readonly folder: OrderedFolder
}

export type OrderedFolder = { readonly id: string } | 'pending'

/**
 * Lets rows be put in order: dragged by the mouse, moved by Alt with the arrow keys. Stands inside the frame of the
 * rows and listens to it, so that the rows themselves need not know.
 */
export function ManualOrder({ issues, activeIndex, params, folder }: ManualOrderProps) {
  const t = useT()
  const marker = useRef<HTMLSpanElement>(null)
  const [line, setLine] = useState<{ readonly top: number; readonly frame: Element } | null>(null)
  const [message, setMessage] = useState('')
  const inFolder: InFolder | undefined = folder === 'pending' ? undefined : { ...params, folder: folder.id }
  const move = (id: string, placeIn: (rows: readonly ListedIssue[], from: number) => number) => {
    if (!inFolder) return
    const name = issues.find(issue => issue.id === id)?.idReadable ?? ''
    const leadingIn = (rows: readonly ListedIssue[]) => {
      const from = rows.findIndex(issue => issue.id === id)
      return leadingOf(rows, from, placeIn(rows, from))
    }
    void moveInFolder(inFolder, id, leadingIn, position => setMessage(t('list.order.moved', { id: name, position })))
  }
  useOrderKeys(issues[activeIndex]?.id, inFolder && ((id, step) => move(id, (_rows, from) => from + step)))
  const drop = useRef<(id: string, target: string, isAfter: boolean) => void>(undefined)
  drop.current = (id, target, isAfter) =>
    move(id, (rows, from) => {
      const at = rows.findIndex(issue => issue.id === target)
      const gap = at + (isAfter ? 1 : 0)
      return at < 0 ? from : gap > from ? gap - 1 : gap
    })
  const isDraggable = inFolder !== undefined
  useEffect(() => {
    const frame = marker.current?.parentElement
    if (!frame || !isDraggable) return
    return watchRowDrags(frame, {
      onLine: top => setLine(top === null ? null : { top, frame }),
      onDrop: (id, target, isAfter) => drop.current?.(id, target, isAfter),
    })
  }, [isDraggable])
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
