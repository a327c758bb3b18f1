const COLOR = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/

/** Gives a shown document what markup alone may not carry: swatch colours and keyboard access to what scrolls. */
export function decorate(root: HTMLElement): void {
  for (const swatch of root.querySelectorAll<HTMLElement>('.md-swatch')) {
    const color = swatch.dataset.color ?? ''
    if (COLOR.test(color)) swatch.style.backgroundColor = color
  }
  for (const box of root.querySelectorAll('pre, .md-table')) widths?.observe(box)
}

// Asked for when the page has been laid out anyway, and again when there is more or less room; nothing lays out what is
// not shown.
const widths =
  globalThis.ResizeObserver &&
  new ResizeObserver(entries => {
    for (const { target } of entries) {
      if (target.scrollWidth > target.clientWidth) target.setAttribute('tabindex', '0')
      else target.removeAttribute('tabindex')
    }
  })
