/** How long the pointer may be on its way from the mark to the note. */
const LEAVE_MS = 250
const GAP = 6

/**
 * Shows a footnote beside its mark while that is pointed at or has the focus.
 * @param find gives the element with an id, of the same text
 * @returns what ends it
 */
export function previewFootnotes(root: HTMLElement, find: (id: string) => HTMLElement | null): () => void {
  let popup: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = (): void => {
    clearTimeout(timer)
    popup?.remove()
    popup = null
  }
  const stay = (): void => clearTimeout(timer)
  const leave = (): void => {
    stay()
    timer = setTimeout(close, LEAVE_MS)
  }
  const open = (event: Event): void => {
    const link = markOf(event.target)
    if (!link) return
    const note = find(decodeURIComponent(link.getAttribute('href')?.slice(1) ?? ''))
    if (!note) return
    close()
    popup = popupOf(note, root)
    popup.addEventListener('pointerenter', stay)
    popup.addEventListener('pointerleave', leave)
    document.body.append(popup)
    popup.showPopover?.()
    placeAt(popup, link)
  }
  const left = (event: Event): void => {
    if (markOf(event.target)) leave()
  }
  const pressed = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !popup) return
    event.stopPropagation()
    close()
  }
  root.addEventListener('pointerover', open)
  root.addEventListener('pointerout', left)
  root.addEventListener('focusin', open)
  root.addEventListener('focusout', left)
  root.addEventListener('keydown', pressed)
  root.addEventListener('click', close)
  addEventListener('scroll', close, { capture: true, passive: true })
  return () => {
    close()
    removeEventListener('scroll', close, { capture: true })
    root.removeEventListener('pointerover', open)
    root.removeEventListener('pointerout', left)
    root.removeEventListener('focusin', open)
    root.removeEventListener('focusout', left)
    root.removeEventListener('keydown', pressed)
    root.removeEventListener('click', close)
  }
}

function markOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('.md-footnote-ref > a[href^="#"]') : null
}

/** The note without the way back, which is here, and without ids, which are there. */
function popupOf(note: HTMLElement, root: HTMLElement): HTMLElement {
  const popup = document.createElement('div')
  popup.className = 'md md-footnote-preview'
  popup.setAttribute('popover', 'manual')
  // Who hears the page gets there by the link.
  popup.setAttribute('aria-hidden', 'true')
  popup.dir = getComputedStyle(root).direction
  for (const child of note.childNodes) popup.append(child.cloneNode(true))
  for (const back of popup.querySelectorAll('.md-footnote-back')) back.remove()
  for (const element of popup.querySelectorAll('[id]')) element.removeAttribute('id')
  return popup
}

/** Above the mark, or below it where there is no room. */
function placeAt(popup: HTMLElement, mark: HTMLElement): void {
  const at = mark.getBoundingClientRect()
  const { width, height } = popup.getBoundingClientRect()
  const start = Math.min(Math.max(at.left + at.width / 2 - width / 2, GAP), innerWidth - width - GAP)
  const above = at.top - height - GAP
  popup.style.left = `${start}px`
  popup.style.top = `${above >= GAP ? above : at.bottom + GAP}px`
}
