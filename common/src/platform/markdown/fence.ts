/** A fence for a block of code around a text: longer than any run of backticks in it. */
export function fenceAround(text: string): string {
  let longest = 2
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  return '`'.repeat(longest + 1)
}
