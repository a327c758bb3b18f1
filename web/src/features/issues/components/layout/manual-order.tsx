import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../../platform/shortcuts/index.ts'
import type { ListedIssue } from '../../api/listed-issues.ts'
import { moveInFolder } from '../../api/move-in-folder.ts'
import type { IssuePageParams } from '../../api/use-issue-page.ts'
import { leadingOf } from '../../model/manual-order.ts'
import { watchRowDrags } from './watch-row-drags.ts'

export type ManualOrderProps = {
  readonly issues: readonly ListedIssue[]
  readonly activeIndex: number
  readonly params: IssuePageParams & { readonly folder: string }
}

/**
 * Lets rows be put in order: dragged by the mouse, moved by Alt with the arrow keys. Stands inside the frame of the
 * rows and listens to it, so that the rows themselves need not know.
 */
export function ManualOrder({ issues, activeIndex, params }: ManualOrderProps) {
  const t = useT()
  const marker = useRef<HTMLSpanElement>(null)
  const [line, setLine] = useState<{ readonly top: number; readonly frame: Element } | null>(null)
  const [message, setMessage] = useState('')
  const move = (from: number, to: number) => {
    const moved = issues[from]
    const leading = leadingOf(issues, from, to)
    if (!moved || leading === undefined) return
    setMessage(t('list.order.moved', { id: moved.idReadable ?? '', position: Math.min(to, issues.length - 1) + 1 }))
    void moveInFolder(params, moved.id, leading)
  }
  const drop = useRef<(id: string, target: string, isAfter: boolean) => void>(undefined)
  drop.current = (id, target, isAfter) => {
    const from = issues.findIndex(issue => issue.id === id)
    const at = issues.findIndex(issue => issue.id === target)
    if (from < 0 || at < 0) return
    const gap = at + (isAfter ? 1 : 0)
    move(from, gap > from ? gap - 1 : gap)
  }
  useShortcuts([
    {
      id: 'issue-list.moveDown',
      keys: 'Alt+ArrowDown',
      textKey: 'list.keys.moveDown',
      scope: 'issues.title',
      run: () => move(activeIndex, activeIndex + 1),
    },
    {
      id: 'issue-list.moveUp',
      keys: 'Alt+ArrowUp',
      textKey: 'list.keys.moveUp',
      scope: 'issues.title',
      run: () => move(activeIndex, activeIndex - 1),
    },
  ])
  useEffect(() => {
    const frame = marker.current?.parentElement
    if (!frame) return
    return watchRowDrags(frame, {
      onLine: top => setLine(top === null ? null : { top, frame }),
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
