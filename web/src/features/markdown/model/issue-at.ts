/** What stands before a number that is being typed. */
export type IssueTrigger = { readonly start: number; readonly text: string }

const LONGEST = 60

/** The `#…` that is being typed at the cursor: a number, or words of an issue's summary. */
export function numberAt(text: string, cursor: number): IssueTrigger | undefined {
  const match = /(?<![\p{L}\p{N}#&/_-])#([\p{L}\p{N}-]*)$/u.exec(before(text, cursor))
  // At the beginning of a line it may become a heading.
  return match ? { start: cursor - match[0].length, text: match[1] ?? '' } : undefined
}

/** The `KEY-…` that is being typed at the cursor. */
export function issueIdAt(text: string, cursor: number): IssueTrigger | undefined {
  const match = /(?<![\p{L}\p{N}@/._#-])([A-Z][A-Z0-9_]*-\d*)$/u.exec(before(text, cursor))
  return match ? { start: cursor - match[0].length, text: match[1] ?? '' } : undefined
}

function before(text: string, cursor: number): string {
  return text.slice(Math.max(0, cursor - LONGEST), cursor)
}
