import type { MouseEvent } from 'react'

/** A right click, or the menu key, on a row's link opens the menu that stands behind the row's dots. */
export function openMenuBeside(event: MouseEvent<HTMLElement>): void {
  const button = event.currentTarget.parentElement?.querySelector<HTMLElement>(':scope > [aria-haspopup="menu"]')
  if (!button) return
  event.preventDefault()
  button.click()
}
