import { CornerDownRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useI18n, useT } from '../../../../platform/i18n/index.ts'
import { useShortcuts } from '../../../../platform/shortcuts/index.ts'
import type { ListedIssue } from '../../../issues/index.ts'
import { moveBelow } from '../../../links/index.ts'
import { familyOf, parentRow, rowBefore } from '../../model/tree-moves.ts'
import type { TreeRow } from '../../model/tree-rows.ts'
import { watchRowDrags } from './watch-row-drags.ts'

export type TreeMovesProps = {
  readonly rows: readonly TreeRow<ListedIssue>[]
  readonly activeIndex: number
}

type Goal = { readonly top: number; readonly height: number; readonly issue: ListedIssue }

/**
 * Hangs issues of a tree elsewhere: dragged onto the one that they are to be a subtask of, or by Alt and the arrows at
 * the side. Stands inside the frame of the rows and listens to it, so that the rows themselves need not know.
 */
export function TreeMoves({ rows, activeIndex }: TreeMovesProps) {
  const t = useT()
  const { direction } = useI18n()
  const marker = useRef<HTMLSpanElement>(null)
  const [goal, setGoal] = useState<Goal>()
  const [frame, setFrame] = useState<Element | null>(null)
  const isInside = (target: EventTarget | null) =>
    target === document.body || (target instanceof Node && marker.current?.parentElement?.contains(target) === true)
  // The row that has the focus, else the one that the keyboard is on.
  const rowOf = (target: EventTarget | null) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-issue]')?.dataset.issue : undefined
    return id === undefined || rows[activeIndex]?.issue.id === id
      ? activeIndex
      : rows.findIndex(({ issue }) => issue.id === id)
  }
  const arrow = (keys: string, id: string, textKey: string, move: (index: number) => void) => ({
    id,
    keys,
    textKey,
    scope: 'issues.title',
    when: isInside,
    run: ({ target }: KeyboardEvent) => move(rowOf(target)),
  })
  const [inwards, outwards] = direction === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft']
  useShortcuts([
    arrow(`Alt+${inwards}`, 'issue-list.moveIn', 'issue.tree.moveIn', index => {
      const [row, before] = [rows[index], rowBefore(rows, index)]
      if (row && before) void moveBelow(row.issue, before.issue)
    }),
    arrow(`Alt+${outwards}`, 'issue-list.moveOut', 'issue.tree.moveOut', index => {
      const [row, above] = [rows[index], parentRow(rows, index)]
      if (row && above) void moveBelow(row.issue, parentRow(rows, rows.indexOf(above))?.issue ?? null)
    }),
  ])
  const latest = useRef(rows)
  latest.current = rows
  useEffect(() => {
    const box = marker.current?.parentElement
    if (!box) return
    setFrame(box)
    const issueOf = (id: string) => latest.current.find(({ issue }) => issue.id === id)?.issue
    const goalOf = (id: string, target: string) =>
      familyOf(latest.current, id).has(target) ? undefined : issueOf(target)
    return watchRowDrags(box, {
      onOver: over => {
        const issue = over && goalOf(over.id, over.target)
        setGoal(over && issue ? { top: over.top, height: over.bottom - over.top, issue } : undefined)
      },
      onDrop: (id, target) => {
        const issue = issueOf(id)
        const to = goalOf(id, target)
        if (issue && to) void moveBelow(issue, to)
      },
    })
  }, [])
  return (
    <>
      <span ref={marker} hidden />
      {frame &&
        goal &&
        createPortal(
          <div
            aria-hidden
            style={{ top: goal.top, height: goal.height }}
            className="pointer-events-none absolute inset-x-0 z-20 flex items-center justify-end rounded-control border-2 border-accent pe-1"
          >
            <span className="flex items-center gap-1 rounded-full bg-accent px-2 text-2xs leading-5 font-medium text-accent-fg">
              <CornerDownRight size={12} className="rtl:-scale-x-100" />
              {t('issue.tree.below', { id: goal.issue.idReadable ?? '' })}
            </span>
          </div>,
          frame,
        )}
    </>
  )
}
