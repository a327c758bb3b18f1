/** Where somebody wrote, with what stood there before. */
const touched = new Map<HTMLElement, string>()

const textOf = (element: HTMLElement): string =>
  'value' in element && typeof element.value === 'string' ? element.value : (element.textContent ?? '')

/** Notes where something is written on this page, for {@link isTyped}. */
export function watchTyping(): void {
  document.addEventListener(
    'beforeinput',
    ({ target }) => {
      if (target instanceof HTMLElement && !touched.has(target)) touched.set(target, textOf(target))
    },
    true,
  )
}

/** Whether anything stands on the page that somebody wrote or has open, and that loading it anew could lose. */
export function isTyped(): boolean {
  for (const [element, before] of touched) {
    if (!element.isConnected) touched.delete(element)
    else if (textOf(element) !== before) return true
  }
  return document.querySelector('[role=dialog], [role=alertdialog]') !== null
}
