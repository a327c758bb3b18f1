type WithZone = { readonly timezone?: { readonly id: string } | null }

/**
 * The zone somebody chose, or undefined. A profile says UTC until something is chosen; then the browser knows better,
 * unless UTC was chosen in this very browser, which remembers it.
 */
export function chosenZone({ timezone }: WithZone): string | undefined {
  return timezone && timezone.id !== 'UTC' ? timezone.id : undefined
}
