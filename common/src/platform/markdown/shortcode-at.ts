/** A shortcode that is being typed at the caret: a colon and two letters at least. */
export function shortcodeAt(
  text: string,
  caret: number,
): { readonly start: number; readonly text: string } | undefined {
  const match = /(?<![\p{L}\p{N}:]):([a-z0-9_+-]{2,40})$/iu.exec(text.slice(Math.max(0, caret - 42), caret))
  return match ? { start: caret - match[0].length, text: match[1] ?? '' } : undefined
}
