import { currentI18n, formatsOf } from '../../../../platform/i18n/index.ts'

/** A card as it is dragged; of several with their number, over the edges of more of them. */
export function dragPreview(card: HTMLElement, count: number): HTMLElement {
  const preview = document.createElement('div')
  preview.className = 'relative p-2'
  const copy = card.cloneNode(true) as HTMLElement
  copy.style.width = `${card.offsetWidth}px`
  for (const name of ['data-card', 'data-issue', 'data-line']) copy.removeAttribute(name)
  preview.append(copy)
  if (count < 2) return preview
  copy.style.boxShadow = '4px 4px 0 -1px var(--surface), 4px 4px 0 0 var(--line-strong)'
  const badge = document.createElement('span')
  badge.className = 'absolute end-0 top-0 rounded-full bg-accent px-2 py-0.5 text-xs font-semibold text-accent-fg'
  badge.textContent = formatsOf(currentI18n()).number(count)
  preview.append(badge)
  return preview
}

/** The same above the page, where the card is. */
export function floatingPreview(card: HTMLElement, count: number): HTMLElement {
  const preview = dragPreview(card, count)
  const [copy] = preview.children
  // Among cards of its own color.
  if (copy instanceof HTMLElement) copy.style.borderColor = 'var(--accent)'
  const { left, top } = card.getBoundingClientRect()
  preview.inert = true
  preview.ariaHidden = 'true'
  preview.dataset.dragPreview = ''
  preview.className = 'pointer-events-none fixed z-50 -m-2 list-none p-2 opacity-90 drop-shadow-lg'
  preview.style.left = `${left}px`
  preview.style.top = `${top}px`
  return preview
}
