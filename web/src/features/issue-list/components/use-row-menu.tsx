import { type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react'
import { withTexts } from '../../../platform/i18n/index.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { ListedIssue } from '../../issues/index.ts'
import type { RowMenuProps } from './row-menu.tsx'

const RowMenu = lazyPart(
  () => withTexts(['issue', 'transfers'], () => import('./row-menu.tsx')).then(file => file.RowMenu),
  'above',
)

type Point = { readonly x: number; readonly y: number }
type Opened = { readonly issue: ListedIssue; readonly anchor: HTMLElement; readonly point?: Point }

/**
 * The menu of rows, behind the buttons at their ends, a right click, or a finger held on them: one for all, its code
 * comes when it first opens.
 */
export function useRowMenu(
  issues: readonly ListedIssue[],
  onMark: RowMenuProps['onMark'],
  actionsOf?: RowMenuProps['actionsOf'],
): {
  readonly onClick: (event: MouseEvent) => void
  readonly onContextMenu: (event: MouseEvent) => void
  readonly openFor: (issueId: string, point: Point) => void
  readonly menu: ReactNode
} {
  const [opened, setOpened] = useState<Opened>()
  const pointer = useRef<HTMLSpanElement>(null)
  const openFor = (issueId: string | undefined, point: Point): boolean => {
    const issue = issues.find(each => each.id === issueId)
    if (issue && pointer.current) setOpened({ issue, anchor: pointer.current, point })
    return issue !== undefined
  }
  return {
    openFor,
    onContextMenu(event) {
      const { target, clientX, clientY, shiftKey } = event
      const row = target instanceof Element ? target.closest<HTMLElement>('[data-issue]') : null
      // With Shift the browser's own menu comes, which opens links in other tabs.
      if (!row || shiftKey) return
      // From the keyboard it belongs to the row, not to a place of the pointer.
      const box = row.getBoundingClientRect()
      const isByKey = clientX === 0 && clientY === 0
      const point = isByKey ? { x: box.left + 40, y: box.bottom } : { x: clientX, y: clientY }
      if (openFor(row.dataset.issue, point)) event.preventDefault()
    },
    onClick({ target }) {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>('[data-row-more]') : null
      const id = button?.closest<HTMLElement>('[data-issue]')?.dataset.issue
      const issue = issues.find(each => each.id === id)
      if (button && issue) setOpened({ issue, anchor: button })
    },
    menu: (
      <>
        <span
          ref={pointer}
          aria-hidden
          className="pointer-events-none fixed size-0"
          style={{ left: opened?.point?.x ?? 0, top: opened?.point?.y ?? 0 }}
        />
        {opened && (
          <Suspense fallback={null}>
            <RowMenu
              key={opened.issue.id}
              issue={opened.issue}
              anchor={opened.anchor}
              placement={opened.point ? 'bottom start' : 'bottom end'}
              onMark={onMark}
              actionsOf={actionsOf}
              onClose={() => setOpened(undefined)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}
