type Style = { readonly id: string; readonly background: string | null; readonly foreground: string | null } | null

/** The colours of a value, or undefined when it has none. */
export function colorOf(style: Style): { readonly background: string; readonly foreground: string } | undefined {
  if (!style || style.id === '0' || !style.background || !style.foreground) return undefined
  return { background: style.background, foreground: style.foreground }
}
