/** What opens over the page and closes again; what it was opened from gets the focus back by itself. */
export const LAYER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** How many frames others have to give the focus somewhere themselves, e.g. to an editor that has just come. */
export const PATIENCE = 2

/** How many frames a popup that has been closed may still be there. */
const LINGERING = 30

/** Gives the focus to an element once what was closed is gone, unless something else takes it: the page is nothing. */
export function focusLater(find: () => Element | null | undefined, frame = 0): void {
  requestAnimationFrame(() => {
    const active = document.activeElement
    const isNowhere = !active || active === document.body || active.tagName === 'MAIN'
    const found = find()
    if (isNowhere && frame >= PATIENCE) {
      if (found instanceof HTMLElement) found.focus({ preventScroll: true })
    } else if (frame < LINGERING && (isNowhere || active.closest(LAYER))) focusLater(find, frame + 1)
  })
}
