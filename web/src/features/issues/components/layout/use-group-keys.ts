import { useShortcuts } from '../../../../platform/shortcuts/index.ts'

export type GroupKeys = {
  readonly frame: { readonly current: HTMLElement | null }
  readonly groupOfActive: () => string | undefined
  readonly isClosed: (id: string) => boolean
  readonly onToggle: (id: string) => void
}

/** The arrow keys towards the start and the end close and open groups. */
export function useGroupKeys({ frame, groupOfActive, isClosed, onToggle }: GroupKeys): void {
  const headerOf = (id: string) => frame.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(id)}"]`)
  const when = (target: EventTarget | null) =>
    target === document.body || (target instanceof Node && frame.current?.contains(target) === true)
  const run = (closes: boolean, target: EventTarget | null) => {
    const focused = target instanceof Element ? target.closest<HTMLElement>('[data-group]')?.dataset.group : undefined
    const id = focused ?? groupOfActive()
    if (id === undefined || isClosed(id) === closes) return
    onToggle(id)
    if (closes) requestAnimationFrame(() => headerOf(id)?.focus())
  }
  const isRtl = () => document.documentElement.dir === 'rtl'
  const arrow = (keys: string, atStart: boolean) => ({
    id: `issue-list.${keys}`,
    keys,
    textKey: atStart ? 'list.keys.closeGroup' : 'list.keys.openGroup',
    scope: 'issues.title',
    when,
    run: (event: KeyboardEvent) => run(atStart !== isRtl(), event.target),
  })
  useShortcuts([arrow('ArrowLeft', true), arrow('ArrowRight', false)])
}
