import { useShortcuts } from '../../../../platform/shortcuts/index.ts'

export type SideKeys = {
  /** The box of the rows: keys outside it belong to others. */
  readonly frame: { readonly current: HTMLElement | null }
  readonly onOpen: (event: KeyboardEvent) => void
  readonly onClose: (event: KeyboardEvent) => void
}

/** The arrow key towards the end opens what can be unfolded in a list, the other one closes it. */
export function useSideKeys({ frame, onOpen, onClose }: SideKeys): void {
  const when = (target: EventTarget | null) =>
    target === document.body || (target instanceof Node && frame.current?.contains(target) === true)
  const arrow = (keys: string, opensIn: 'ltr' | 'rtl') => ({
    id: `issue-list.${keys}`,
    keys,
    textKey: opensIn === 'ltr' ? 'keys.list.openGroup' : 'keys.list.closeGroup',
    scope: 'issues.title',
    when,
    run: (event: KeyboardEvent) => (document.documentElement.dir === opensIn ? onOpen : onClose)(event),
  })
  useShortcuts([arrow('ArrowLeft', 'rtl'), arrow('ArrowRight', 'ltr')])
}
