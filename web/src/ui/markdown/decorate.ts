const COLOR = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/

/** Gives a shown document what markup alone may not carry: swatch colours and keyboard access to what scrolls. */
export function decorate(root: HTMLElement): void {
  for (const swatch of root.querySelectorAll<HTMLElement>('.md-swatch')) {
    const color = swatch.dataset.color ?? ''
    if (COLOR.test(color)) swatch.style.backgroundColor = color
  }
  for (const box of root.querySelectorAll<HTMLElement>('pre, .md-table')) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
  }
}
