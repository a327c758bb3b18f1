/** Source offset of a task box, if the source really has a task marker there. */
export function taskPositionOf(box: HTMLInputElement, source: string): number | undefined {
  if (!box.classList.contains('md-task-box')) return undefined
  const position = Number(box.dataset.position)
  return /^\[[ xX]\]$/.test(source.slice(position, position + 3)) ? position : undefined
}

/** The path of a clicked link that the application can show itself: below its base, no file and no new tab. */
export function linkInside(event: MouseEvent): string | undefined {
  const anchor = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(anchor instanceof HTMLAnchorElement) || anchor.target !== '') return undefined
  const base = new URL('.', document.baseURI)
  const url = new URL(anchor.href)
  const isApi = url.pathname.startsWith(`${base.pathname}api/`)
  if (url.origin !== base.origin || !url.pathname.startsWith(base.pathname) || isApi) return undefined
  return url.pathname + url.search + url.hash
}

/** What a clicked link to a place in the same text leads to: a heading, a note, a reference to one. */
export function placeInside(event: MouseEvent, root: HTMLElement): HTMLElement | null {
  const anchor = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null
  const id = anchor && decodeURIComponent(anchor.getAttribute('href')?.slice(1) ?? '')
  return id ? root.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`) : null
}

/** True for the click that means "go there", not "open elsewhere". */
export function isPlainClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.shiftKey &&
    !event.altKey
  )
}
