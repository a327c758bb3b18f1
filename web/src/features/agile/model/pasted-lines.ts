/** At most so many issues are created of what was pasted. */
export const MAX_LINES = 100

/** The summaries in what was typed or pasted: one a line, without marks of lists. */
export function summariesOf(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map(line => line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+(?:\[[ x]\]\s+)?/i, '').trim())
    .filter(line => line !== '')
    .slice(0, MAX_LINES)
}
