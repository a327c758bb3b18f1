import { useCallback } from 'react'
import { useI18n } from '../../../../platform/i18n/index.ts'
import { type Shortcut, useShortcuts } from '../../../../platform/shortcuts/index.ts'
import type { Direction } from '../../model/walk.ts'

export type BoardKeyboard = {
  readonly frame: { readonly current: HTMLElement | null }
  readonly isCarrying: boolean
  readonly isPanelOpen: boolean
  readonly hasMarks: boolean
  readonly canCreate: boolean
  /** Cards are looked at, and neither moved nor marked. */
  readonly isReadOnly: boolean
  /** Whether to offer that the active card or all marked ones are taken up, or moved elsewhere. */
  readonly canLift: boolean
  readonly canMoveTo: boolean
  readonly canMoveAway: boolean
  /** From card to card, or with what is carried from place to place. */
  readonly onStep: (direction: Direction) => void
  readonly onExtend: (direction: Direction) => void
  /** Takes the active card or all marked ones up. */
  readonly onLift: () => void
  readonly onDrop: () => void
  readonly onCancel: () => void
  readonly onOpen: () => void
  readonly onClosePanel: () => void
  readonly onUnmark: () => void
  readonly onMark: () => void
  readonly onMarkAll: () => void
  readonly onMoveTo: () => void
  readonly onCreate: () => void
  readonly onSearch?: (() => void) | undefined
  readonly onFind?: (() => void) | undefined
  readonly onSize?: (() => void) | undefined
  readonly onFullScreen?: (() => void) | undefined
  readonly onBacklog?: (() => void) | undefined
  readonly onBetween?: (() => void) | undefined
}

const SCOPE = 'agile.title'
const SELECTION = 'keys.selection'

/** Ids of keys by which cards are moved or marked. */
const CHANGES = /^(board\.(lift|moveTo|between)|issue-list\.(mark|all)|board\..*\.extend)$/

/** The board's keys. Letters work anywhere on the screen, the others where no control wants them. */
export function useBoardKeyboard(board: BoardKeyboard): void {
  const { frame, isCarrying, isPanelOpen, hasMarks, canCreate, onStep, onExtend } = board
  const { direction } = useI18n()
  const when = useCallback(
    (target: EventTarget | null) =>
      target === document.body ||
      (target instanceof Element && (frame.current?.contains(target) === true || target.id === 'main')),
    [frame],
  )
  const whenCard = (target: EventTarget | null) => {
    const control = target instanceof Element ? target.closest('a, button, input, textarea') : null
    // A card is a link.
    return when(target) && (!control || control.matches('[data-card] a'))
  }
  const right: Direction = direction === 'rtl' ? 'back' : 'on'
  const left: Direction = direction === 'rtl' ? 'on' : 'back'
  const steps = [
    { id: 'board.down', keys: 'ArrowDown', way: 'down', textKey: 'agile.keys.down' },
    { id: 'board.up', keys: 'ArrowUp', way: 'up', textKey: 'agile.keys.up' },
    { id: 'board.right', keys: 'ArrowRight', way: right, textKey: 'agile.keys.right' },
    { id: 'board.left', keys: 'ArrowLeft', way: left, textKey: 'agile.keys.left' },
    { id: 'board.first', keys: 'Home', way: 'first', textKey: 'agile.keys.first' },
    { id: 'board.last', keys: 'End', way: 'last', textKey: 'agile.keys.last' },
  ] as const
  const letters = [
    { id: 'board.next', keys: 'j', way: 'down', textKey: 'agile.keys.down' },
    { id: 'board.previous', keys: 'k', way: 'up', textKey: 'agile.keys.up' },
  ] as const
  const optional = [
    { id: 'board.search', keys: '/', classicKeys: 'Control+Alt+KeyQ', textKey: 'agile.filter', run: board.onSearch },
    { id: 'board.find', keys: 'f', classicKeys: 'Control+Alt+KeyF', textKey: 'agile.find', run: board.onFind },
    { id: 'board.size', keys: 'z', classicKeys: null, textKey: 'agile.keys.size', run: board.onSize },
    {
      ...{ id: 'board.fullScreen', keys: '[Shift]+F', classicKeys: null, textKey: 'agile.fullScreen' },
      run: board.onFullScreen,
    },
    {
      id: 'board.backlog',
      keys: 'b',
      classicKeys: 'Control+Alt+KeyB',
      textKey: 'agile.backlog.toggle',
      run: board.onBacklog,
    },
    { id: 'board.between', keys: 'Shift+B', classicKeys: null, textKey: 'agile.keys.between', run: board.onBetween },
  ]
  const leaving = isCarrying
    ? { id: 'board.cancel', textKey: 'agile.keys.cancel', run: board.onCancel }
    : hasMarks
      ? { id: 'issue-list.clear', textKey: 'list.keys.clear', run: board.onUnmark }
      : { id: 'board.close', textKey: 'keys.list.close', run: board.onClosePanel }
  const shortcuts: readonly Shortcut[] = [
    ...steps.map(({ way, ...step }) => ({ ...step, scope: SCOPE, when, run: () => onStep(way) })),
    ...letters.map(({ way, ...step }) => ({ ...step, classicKeys: null, scope: SCOPE, run: () => onStep(way) })),
    ...steps.map(({ way, id, keys }) => ({
      id: `${id}.extend`,
      keys: `Shift+${keys}`,
      textKey: way === 'up' ? 'keys.list.extendUp' : 'keys.list.extendDown',
      scope: SELECTION,
      when,
      run: () => onExtend(way),
    })),
    {
      id: 'board.lift',
      keys: 'Space',
      textKey: isCarrying ? 'agile.keys.drop' : 'agile.keys.lift',
      scope: SCOPE,
      when: whenCard,
      run: isCarrying ? board.onDrop : board.onLift,
    },
    {
      id: 'board.open',
      keys: 'Enter',
      textKey: isCarrying ? 'agile.keys.drop' : 'keys.list.panel',
      scope: SCOPE,
      when: whenCard,
      run: isCarrying ? board.onDrop : board.onOpen,
    },
    { id: 'board.panel', keys: 'o', classicKeys: null, textKey: 'keys.list.panel', scope: SCOPE, run: board.onOpen },
    {
      id: 'board.moveTo',
      keys: 'm',
      classicKeys: 'Control+Alt+KeyM',
      textKey: 'agile.move.title',
      scope: SCOPE,
      run: board.onMoveTo,
    },
    ...(canCreate
      ? [
          {
            id: 'board.create',
            keys: 'n',
            classicKeys: 'Control+Alt+KeyC',
            textKey: 'agile.keys.create',
            scope: SCOPE,
            run: board.onCreate,
          },
          {
            id: 'board.createPlus',
            keys: '[Shift]++',
            classicKeys: null,
            textKey: 'agile.keys.create',
            scope: SCOPE,
            run: board.onCreate,
          },
        ]
      : []),
    {
      id: 'issue-list.mark',
      keys: 'x',
      classicKeys: 'Control+Alt+KeyX',
      textKey: 'list.keys.mark',
      scope: SELECTION,
      run: board.onMark,
    },
    { id: 'issue-list.all', keys: '$mod+a', textKey: 'keys.list.all', scope: SELECTION, when, run: board.onMarkAll },
    ...optional.flatMap(({ run, ...shortcut }) => (run ? [{ ...shortcut, scope: SCOPE, run }] : [])),
    ...(isCarrying || hasMarks || isPanelOpen ? [{ keys: 'Escape', scope: SCOPE, ...leaving }] : []),
  ]
  const withheld = new Set([
    ...(board.canLift || isCarrying ? [] : ['board.lift']),
    ...(board.canMoveTo ? [] : ['board.moveTo']),
    ...(board.canMoveAway ? [] : ['board.between']),
  ])
  useShortcuts(shortcuts.filter(({ id }) => !withheld.has(id) && !(board.isReadOnly && CHANGES.test(id))))
}
