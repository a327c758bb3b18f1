import { type MouseEvent, useCallback, useRef } from 'react'
import type { ListedIssue } from '../../issues/index.ts'
import type { RowsProps } from './issue-rows.tsx'
import type { RowMenuProps } from './row-menu.tsx'
import { useLongPress } from './use-long-press.ts'
import { useRowMenu } from './use-row-menu.tsx'

/** A finger that was held on a row, and what it does when it goes no further. */
export type Lift = { readonly pressed: PointerEvent; readonly onStay: () => void }

/** How rows are marked by pointer: their boxes, Shift and Ctrl or Cmd with a press, a finger held on them. What is held while nothing is marked gets its menu. */
export function useMarking({
  issues,
  activeIndex,
  onActivate,
  onPress,
  selecting,
  actionsOf,
  onLift,
}: Pick<RowsProps, 'issues' | 'activeIndex' | 'onActivate' | 'onPress' | 'selecting'> &
  Pick<RowMenuProps, 'actionsOf'> & {
    /** Rows are dragged by fingers that were held on them; `onStay` is called when one was lifted without having moved. */
    readonly onLift?: ((lift: Lift) => void) | undefined
  }) {
  const { toggle, extendTo } = selecting
  const latest = useRef({ active: issues[activeIndex]?.id, isMarking: !selecting.isEmpty })
  latest.current = { active: issues[activeIndex]?.id, isMarking: !selecting.isEmpty }
  const onMark = useCallback(
    ({ id, idReadable }: ListedIssue, isRange: boolean) => {
      if (isRange) extendTo(id, latest.current.active)
      else toggle(id)
      // The keyboard goes on from there.
      if (idReadable !== null) onActivate(idReadable)
    },
    [toggle, extendTo, onActivate],
  )
  const press = useCallback(
    (issue: ListedIssue, event: MouseEvent<HTMLAnchorElement>) => {
      const { nativeEvent } = event
      const isFinger = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
      const marks = event.shiftKey || event.ctrlKey || event.metaKey || (isFinger && latest.current.isMarking)
      if (!marks || event.detail === 0) return onPress(issue, event)
      event.preventDefault()
      onMark(issue, event.shiftKey)
    },
    [onPress, onMark],
  )
  const onMouseDown = useCallback((event: MouseEvent) => {
    // Shift would select the texts between.
    if (event.shiftKey) event.preventDefault()
  }, [])
  const { onClick, onContextMenu, openFor, menu } = useRowMenu(issues, onMark, actionsOf)
  const hold = useLongPress((id, point, pressed) => {
    const onStay = () => void (latest.current.isMarking ? toggle(id) : openFor(id, point))
    if (onLift) onLift({ pressed, onStay })
    else onStay()
  })
  const frameProps = {
    ...hold,
    onMouseDown,
    onClick,
    onContextMenu(event: MouseEvent) {
      hold.onContextMenu(event)
      if (!event.defaultPrevented) onContextMenu(event)
    },
  }
  return { onMark, onPress: press, frameProps, menu }
}
