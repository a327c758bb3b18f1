const FOCUSABLE = 'input, textarea, button, [tabindex="0"]'

/** Gives the focus to the first faulty field (`aria-invalid`, or `data-fault` around it); false when there is none. */
export function focusFault(root: HTMLElement): boolean {
  const fault = root.querySelector<HTMLElement>('[aria-invalid=true], [data-fault]')
  if (!fault) return false
  const field = fault.matches(FOCUSABLE) ? fault : (fault.querySelector<HTMLElement>(FOCUSABLE) ?? fault)
  field.focus()
  return true
}

/** Marks a field whose text cannot be sent as it stands: it is too long, or missing. */
export const BLOCKING = 'data-blocking'

/** Whether one of the fields holds what cannot be sent. */
export const isBlocked = (root: HTMLElement): boolean => root.querySelector(`[${BLOCKING}]`) !== null
