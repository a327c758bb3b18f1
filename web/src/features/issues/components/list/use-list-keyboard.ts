import { useCallback, useRef } from 'react'
import { useShortcuts } from '../../../../platform/shortcuts/index.ts'

export type ListKeyboard = {
  readonly count: number
  readonly activeIndex: number
  readonly isPanelOpen: boolean
  readonly onMove: (index: number) => void
  readonly onOpen: () => void
  readonly onTogglePanel: () => void
  readonly onClosePanel: () => void
  readonly onSearch: () => void
  readonly onCreate: () => void
}

const ROW_PX = 36
const SCOPE = 'issues.title'

/** The list's keys. Letters work anywhere on the screen, the others where no control wants them. */
export function useListKeyboard(keyboard: ListKeyboard) {
  const frame = useRef<HTMLDivElement>(null)
  const { count, activeIndex, isPanelOpen, onMove, onOpen, onTogglePanel, onClosePanel, onSearch, onCreate } = keyboard
  const when = useCallback(
    (target: EventTarget | null) =>
      target === document.body ||
      (target instanceof Node && (frame.current?.contains(target) === true || (target as Element).id === 'main')),
    [],
  )
  const page = () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 360) / ROW_PX) - 1)
  const move = (step: number) => {
    if (count > 0) onMove(Math.min(Math.max(activeIndex + step, 0), count - 1))
  }
  const next = { textKey: 'issues.keys.next', scope: SCOPE, run: () => move(1) }
  const previous = { textKey: 'issues.keys.previous', scope: SCOPE, run: () => move(-1) }
  const panel = { textKey: 'issues.keys.panel', scope: SCOPE, run: onTogglePanel }
  useShortcuts([
    { id: 'issue-list.next', keys: 'j', ...next },
    { id: 'issue-list.previous', keys: 'k', ...previous },
    { id: 'issue-list.down', keys: 'ArrowDown', ...next, when },
    { id: 'issue-list.up', keys: 'ArrowUp', ...previous, when },
    { id: 'issue-list.first', keys: 'Home', textKey: 'issues.keys.first', scope: SCOPE, run: () => move(-count), when },
    { id: 'issue-list.last', keys: 'End', textKey: 'issues.keys.last', scope: SCOPE, run: () => move(count), when },
    {
      id: 'issue-list.pageDown',
      keys: 'PageDown',
      textKey: 'issues.keys.pageDown',
      scope: SCOPE,
      run: () => move(page()),
      when,
    },
    {
      id: 'issue-list.pageUp',
      keys: 'PageUp',
      textKey: 'issues.keys.pageUp',
      scope: SCOPE,
      run: () => move(-page()),
      when,
    },
    { id: 'issue-list.open', keys: 'Enter', textKey: 'issues.keys.open', scope: SCOPE, run: onOpen, when },
    { id: 'issue-list.panel', keys: 'o', ...panel },
    { id: 'issue-list.panelSpace', keys: 'Space', ...panel, when },
    { id: 'issue-list.search', keys: '/', textKey: 'issues.keys.search', scope: SCOPE, run: onSearch },
    { id: 'issue-list.create', keys: 'c', textKey: 'issues.new', scope: SCOPE, run: onCreate },
    ...(isPanelOpen
      ? [{ id: 'issue-list.close', keys: 'Escape', textKey: 'issues.keys.close', scope: SCOPE, run: onClosePanel }]
      : []),
  ])
  return frame
}
