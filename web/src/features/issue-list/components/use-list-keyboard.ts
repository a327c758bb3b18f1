import { useCallback, useRef } from 'react'
import { can, usePermissions } from '../../../platform/permissions/index.ts'
import { useShortcuts } from '../../../platform/shortcuts/index.ts'

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
  /** Marks the active row or takes its mark off. */
  readonly onMark: () => void
  /** Moves to the row and marks everything up to it. */
  readonly onExtend: (index: number) => void
  readonly onMarkLoaded: () => void
  /** Takes all marks off; without it nothing is marked. */
  readonly onUnmark: (() => void) | undefined
}

const SCOPE = 'issues.title'
const SELECTION = 'keys.selection'
const CREATE = {
  id: 'issue-list.create',
  keys: 'c',
  classicKeys: 'Control+Alt+KeyC',
  textKey: 'issues.new',
  scope: SCOPE,
} as const

/** The list's keys. Letters work anywhere on the screen, the others where no control wants them. */
export function useListKeyboard(keyboard: ListKeyboard) {
  const frame = useRef<HTMLDivElement>(null)
  const permissions = usePermissions()
  // As long as nobody knows, a key that is pressed early is not lost.
  const canCreate = !permissions || can(permissions, 'CREATE_ISSUE')
  const { count, activeIndex, isPanelOpen, onMove, onOpen, onTogglePanel, onClosePanel, onSearch, onCreate } = keyboard
  const { onMark, onExtend, onMarkLoaded, onUnmark } = keyboard
  const when = useCallback((target: EventTarget | null) => isForList(target, frame.current), [])
  // Boxes and buttons among the rows take Enter and Space themselves.
  const whenRow = (target: EventTarget | null) =>
    when(target) && !(target instanceof Element && target.closest('button, input'))
  const page = () => {
    const row = frame.current?.querySelector('[data-issue]')?.clientHeight
    return row && frame.current ? Math.max(1, Math.floor(frame.current.clientHeight / row) - 1) : 1
  }
  const move = (step: number) => {
    if (count > 0) onMove(Math.min(Math.max(activeIndex + step, 0), count - 1))
  }
  const extend = (step: number) => {
    if (count > 0) onExtend(Math.min(Math.max(activeIndex + step, 0), count - 1))
  }
  const extendDown = { textKey: 'keys.list.extendDown', scope: SELECTION, run: () => extend(1) }
  const extendUp = { textKey: 'keys.list.extendUp', scope: SELECTION, run: () => extend(-1) }
  const close = onUnmark
    ? { id: 'issue-list.clear', textKey: 'list.keys.clear', run: onUnmark }
    : { id: 'issue-list.close', textKey: 'keys.list.close', run: onClosePanel }
  const next = { textKey: 'issues.keys.next', scope: SCOPE, run: () => move(1) }
  const previous = { textKey: 'issues.keys.previous', scope: SCOPE, run: () => move(-1) }
  const panel = { textKey: 'keys.list.panel', scope: SCOPE, run: onTogglePanel }
  useShortcuts([
    { id: 'issue-list.next', keys: 'j', classicKeys: null, ...next },
    { id: 'issue-list.previous', keys: 'k', classicKeys: null, ...previous },
    { id: 'issue-list.down', keys: 'ArrowDown', ...next, when },
    { id: 'issue-list.up', keys: 'ArrowUp', ...previous, when },
    { id: 'issue-list.first', keys: 'Home', textKey: 'keys.list.first', scope: SCOPE, run: () => move(-count), when },
    { id: 'issue-list.last', keys: 'End', textKey: 'keys.list.last', scope: SCOPE, run: () => move(count), when },
    {
      id: 'issue-list.pageDown',
      keys: 'PageDown',
      textKey: 'keys.list.pageDown',
      scope: SCOPE,
      run: () => move(page()),
      when,
    },
    {
      id: 'issue-list.pageUp',
      keys: 'PageUp',
      textKey: 'keys.list.pageUp',
      scope: SCOPE,
      run: () => move(-page()),
      when,
    },
    { id: 'issue-list.open', keys: 'Enter', textKey: 'issues.keys.open', scope: SCOPE, run: onOpen, when: whenRow },
    { id: 'issue-list.panel', keys: 'o', classicKeys: null, ...panel },
    { id: 'issue-list.panelSpace', keys: 'Space', ...panel, when: whenRow },
    {
      id: 'issue-list.search',
      keys: '/',
      classicKeys: 'Control+Alt+KeyQ',
      textKey: 'keys.list.search',
      scope: SCOPE,
      run: onSearch,
    },
    ...(canCreate ? [{ ...CREATE, run: onCreate }] : []),
    {
      id: 'issue-list.mark',
      keys: 'x',
      classicKeys: 'Control+Alt+KeyX',
      textKey: 'list.keys.mark',
      scope: SELECTION,
      run: onMark,
    },
    { id: 'issue-list.extendDown', keys: 'Shift+ArrowDown', ...extendDown, when },
    { id: 'issue-list.extendUp', keys: 'Shift+ArrowUp', ...extendUp, when },
    { id: 'issue-list.extendNext', keys: 'Shift+J', classicKeys: null, ...extendDown },
    { id: 'issue-list.extendPrevious', keys: 'Shift+K', classicKeys: null, ...extendUp },
    { id: 'issue-list.all', keys: '$mod+a', textKey: 'keys.list.all', scope: SELECTION, run: onMarkLoaded, when },
    ...(isPanelOpen || onUnmark ? [{ keys: 'Escape', scope: SCOPE, ...close }] : []),
  ])
  return frame
}

function isForList(target: EventTarget | null, frame: Element | null): boolean {
  if (target === document.body) return true
  return target instanceof Element && (frame?.contains(target) === true || target.id === 'main')
}
